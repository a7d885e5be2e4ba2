import { createFileRoute } from '@tanstack/react-router'
import { PageSkeleton } from '../components/page-skeleton.tsx'
import { HistoryPage } from '../features/history/history-page.tsx'
import { characterQuery } from '../lib/queries.ts'
import { orNotFound } from '../lib/or-not-found.ts'
import { queryClient } from '../lib/trpc.ts'

export const Route = createFileRoute('/character/$id/history')({
  staticData: { access: 'signed-in' },
  loader: async ({ params }) => {
    await orNotFound(queryClient.ensureQueryData(characterQuery(params.id)))
  },
  pendingComponent: () => <PageSkeleton title="History" />,
  component: () => <HistoryPage id={Route.useParams().id} />,
})
