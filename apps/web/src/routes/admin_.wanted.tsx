import { createFileRoute } from '@tanstack/react-router'
import { WantedPage } from '../features/admin/wanted-page.tsx'

export const Route = createFileRoute('/admin_/wanted')({
  staticData: { access: 'admin' },
  component: WantedPage,
})
