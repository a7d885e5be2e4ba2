import { createFileRoute } from '@tanstack/react-router'
import { BecomeAdminPage } from '../features/admin/become-admin-page.tsx'
import { requireSignedIn } from '../lib/require-signed-in.ts'

export const Route = createFileRoute('/promote-admin')({
  beforeLoad: requireSignedIn,
  component: BecomeAdminPage,
})
