import { createFileRoute, redirect } from '@tanstack/react-router'
import { parseOpenId } from '../lib/search-params.ts'

/** Redirects the former address of the desk for corrections. */
export const Route = createFileRoute('/admin_/corrections')({
  validateSearch: parseOpenId,
  staticData: { access: 'admin' },
  beforeLoad: ({ search: { id } }) => {
    throw redirect({ to: '/admin/review', search: { kind: 'correction', id } })
  },
})
