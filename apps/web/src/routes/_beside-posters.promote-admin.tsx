import { createFileRoute } from '@tanstack/react-router'
import { BecomeAdminPage } from '../features/admin/become-admin-page.tsx'

export const Route = createFileRoute('/_beside-posters/promote-admin')({
  staticData: { access: 'signed-in' },
  component: BecomeAdminPage,
})
