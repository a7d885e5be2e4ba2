import { createFileRoute, notFound } from '@tanstack/react-router'
import { HistoryPage } from '../features/history/history-page.tsx'
import { requireSignedIn } from '../lib/require-signed-in.ts'
import { failureCode } from '../lib/trpc.ts'

export const Route = createFileRoute('/character/$id/history')({
  beforeLoad: requireSignedIn,
  loader: async ({ context: { trpc, queryClient }, params }) => {
    try {
      await queryClient.ensureQueryData(trpc.characters.byId.queryOptions({ id: params.id }))
    } catch (error) {
      if (failureCode(error) === 'not_found') throw notFound()
      throw error
    }
  },
  component: function HistoryRoute() {
    const { id } = Route.useParams()
    return <HistoryPage key={id} id={id} />
  },
})
