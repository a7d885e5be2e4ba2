import { createFileRoute, redirect } from '@tanstack/react-router'
import { ReceiptPage } from '../features/promotions/receipt/receipt-page.tsx'
import { noteReturn, receiptSearch } from '../features/promotions/receipt/receipt-search.ts'
import { requireSignedIn } from '../lib/current-user.ts'

export const Route = createFileRoute('/promote-success')({
  validateSearch: receiptSearch,
  beforeLoad: (context) => {
    const { location } = context
    // `context.search` still contains all other parameters of the address.
    const search = receiptSearch(context.search)
    // Stripe's parameters contain a secret of the payment: they must stay neither in the address nor in the history.
    if (noteReturn(location.searchStr, search.payment))
      throw redirect({ to: '/promote-success', search, replace: true })
    requireSignedIn(context)
  },
  component: () => <ReceiptPage id={Route.useSearch().payment} />,
})
