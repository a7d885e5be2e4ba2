import { createFileRoute } from '@tanstack/react-router'
import { isPaymentDocument } from '../features/promotions/buy/payment-document.ts'
import { PromotePage } from '../features/promotions/buy/promote-page.tsx'
import { textInAddress } from '../lib/search-params.ts'

export const Route = createFileRoute('/promote')({
  // The character, and the payment that is made again.
  validateSearch: ({
    character,
    again,
  }: Record<string, unknown>): { character?: string; again?: string } => ({
    character: textInAddress(character) || undefined,
    again: textInAddress(again) || undefined,
  }),
  staticData: { access: 'signed-in' },
  // The payment provider's script may run on this page only, so the next page gets a new document.
  onLeave: () => {
    if (isPaymentDocument()) window.location.reload()
  },
  component: function PromoteRoute() {
    const { character, again } = Route.useSearch()
    return <PromotePage key={`${character} ${again}`} characterId={character} again={again} />
  },
})
