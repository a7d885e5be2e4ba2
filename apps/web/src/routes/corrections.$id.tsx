import { createFileRoute } from '@tanstack/react-router'
import { NotFound } from '../components/not-found.tsx'
import { PageSkeleton } from '../components/page-skeleton.tsx'
import { CorrectionPage } from '../features/corrections/correction-page.tsx'
import { correctionQuery } from '../features/corrections/corrections.queries.ts'
import { orNotFound } from '../lib/or-not-found.ts'
import { queryClient } from '../lib/trpc.ts'

export const Route = createFileRoute('/corrections/$id')({
  staticData: { access: 'signed-in' },
  loader: async ({ params }) => {
    // Never from the cache: the correction may have been decided in the meantime.
    await orNotFound(queryClient.fetchQuery({ ...correctionQuery(params.id), staleTime: 0 }))
  },
  pendingComponent: () => <PageSkeleton title="Correction" />,
  notFoundComponent: () => (
    <NotFound text="It may have been deleted with the account of its author; or it is neither yours nor about a character of yours." />
  ),
  component: () => <CorrectionPage id={Route.useParams().id} />,
})
