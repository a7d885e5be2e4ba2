import { createFileRoute, redirect } from '@tanstack/react-router'

/** Redirects the plural address of old links. */
export const Route = createFileRoute('/characters/$id')({
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/character/$id', params, replace: true })
  },
})
