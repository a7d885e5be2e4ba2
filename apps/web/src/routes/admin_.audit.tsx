import { createFileRoute } from '@tanstack/react-router'
import { RequireAdmin } from '../features/admin/require-admin.tsx'
import { AuditPage } from '../features/audit/audit-page.tsx'

export const Route = createFileRoute('/admin_/audit')({
  component: () => (
    <RequireAdmin>
      <AuditPage />
    </RequireAdmin>
  ),
})
