import { createFileRoute } from '@tanstack/react-router'
import { SitePage } from '../features/admin/site-page.tsx'
import { parseSitePart } from '../features/admin/site-part.ts'
import { AuditLog } from '../features/audit/audit-log.tsx'
import { EditorialForm } from '../features/editorial/editorial-form.tsx'

export const Route = createFileRoute('/admin_/site')({
  staticData: { access: 'admin' },
  validateSearch: parseSitePart,
  component: function SiteRoute() {
    const { part } = Route.useSearch()
    return <SitePage part={part ?? 'editorial'} editorial={<EditorialForm />} audit={<AuditLog />} />
  },
})
