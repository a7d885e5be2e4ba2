import { createFileRoute } from '@tanstack/react-router'
import { PromotionsPage } from '../features/promotions/mine/promotions-page.tsx'

export const Route = createFileRoute('/promotions')({
  staticData: { access: 'signed-in' },
  component: PromotionsPage,
})
