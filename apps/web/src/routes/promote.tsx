import { createFileRoute } from '@tanstack/react-router'
import { isPaymentDocument } from '../features/promotions/buy/payment-document.ts'
import { PromotePage } from '../features/promotions/buy/promote-page.tsx'
import { textInAddress } from '../lib/search-params.ts'

export const Route = createFileRoute('/promote')({
  // `character` is the one to promote; `again` is the id of a payment to be repeated.
  validateSearch: ({
    character,
    again,
  }: Record<string, unknown>): { character?: string; again?: string } => ({
    character: textInAddress(character) || undefined,
    again: textInAddress(again) || undefined,
  }),
  staticData: { access: 'signed-in' },
  // The payment provider's script must run on this page only, so the next page is loaded as a new document.
  onLeave: () => {
    if (isPaymentDocument()) window.location.reload()
  },
  component: function PromoteRoute() {
    const { character, again } = Route.useSearch()
    return <PromotePage key={`${character} ${again}`} characterId={character} again={again} />
  },
})
