import { createFileRoute, redirect } from '@tanstack/react-router'

/** A former address. */
export const Route = createFileRoute('/admin_/wanted')({
  staticData: { access: 'admin' },
  beforeLoad: () => {
    throw redirect({ to: '/admin/site', search: { part: 'wanted' } })
  },
})
