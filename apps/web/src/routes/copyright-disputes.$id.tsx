import { createFileRoute } from '@tanstack/react-router'
import { NotFound } from '../components/not-found.tsx'
import { PageSkeleton } from '../components/page-skeleton.tsx'
import { DisputePage } from '../features/disputes/dispute-page.tsx'
import { disputeQuery } from '../features/disputes/disputes.queries.ts'
import { orNotFound } from '../lib/or-not-found.ts'
import { queryClient } from '../lib/trpc.ts'

export const Route = createFileRoute('/copyright-disputes/$id')({
  staticData: { access: 'signed-in' },
  loader: async ({ params }) => {
    // Never from the cache: the report may have been decided in the meantime.
    await orNotFound(queryClient.fetchQuery({ ...disputeQuery(params.id), staleTime: 0 }))
  },
  pendingComponent: PageSkeleton,
  notFoundComponent: () => (
    <NotFound text="It may have been deleted with the account of its author; or it is neither yours nor about a page of yours." />
  ),
  component: () => <DisputePage id={Route.useParams().id} />,
})
