import { createFileRoute, redirect } from '@tanstack/react-router'

/** Redirects the former address of the audit log. */
export const Route = createFileRoute('/admin_/audit')({
  staticData: { access: 'admin' },
  beforeLoad: () => {
    throw redirect({ to: '/admin/site', search: { part: 'audit' } })
  },
})
