import { createFileRoute } from '@tanstack/react-router'
import { CorrectionsPage } from '../features/corrections/desk/corrections-page.tsx'

export const Route = createFileRoute('/admin_/corrections')({
  staticData: { access: 'admin', fillsScreen: true },
  component: CorrectionsPage,
})
