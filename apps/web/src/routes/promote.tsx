import { createFileRoute } from '@tanstack/react-router'
import { isPaymentDocument } from '../features/promotions/buy/payment-document.ts'
import { PromotePage } from '../features/promotions/buy/promote-page.tsx'

export const Route = createFileRoute('/promote')({
  validateSearch: ({ character }: Record<string, unknown>): { character?: string } =>
    typeof character === 'string' && character !== '' ? { character } : {},
  staticData: { access: 'signed-in' },
  // The payment provider's script may run on this page only, so the next page gets a new document.
  onLeave: () => {
    if (isPaymentDocument()) window.location.reload()
  },
  component: function PromoteRoute() {
    const { character } = Route.useSearch()
    return <PromotePage key={character} characterId={character} />
  },
})
