import { createFileRoute, redirect } from '@tanstack/react-router'

/** Redirects the former address of the searches without a hit. */
export const Route = createFileRoute('/admin_/wanted')({
  staticData: { access: 'admin' },
  beforeLoad: () => {
    throw redirect({ to: '/admin/site', search: { part: 'wanted' } })
  },
})
