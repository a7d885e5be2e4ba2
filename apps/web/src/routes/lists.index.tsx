import { createFileRoute } from '@tanstack/react-router'
import { ListsPage } from '../features/lists/overview/lists-page.tsx'

export const Route = createFileRoute('/lists/')({
  staticData: { access: 'signed-in' },
  component: ListsPage,
})
