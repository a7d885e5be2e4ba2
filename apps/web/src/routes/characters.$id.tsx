import { createFileRoute, redirect } from '@tanstack/react-router'

/** The plural address that old links use. */
export const Route = createFileRoute('/characters/$id')({
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/character/$id', params, replace: true })
  },
})
