import { createFileRoute, redirect } from '@tanstack/react-router'
import { parseOpenId } from '../lib/search-params.ts'

/** The former address of the desk. */
export const Route = createFileRoute('/admin_/corrections')({
  validateSearch: parseOpenId,
  staticData: { access: 'admin' },
  beforeLoad: ({ search: { id } }) => {
    throw redirect({ to: '/admin/review', search: { kind: 'correction', id } })
  },
})
