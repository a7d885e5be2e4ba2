import { createFileRoute, notFound } from '@tanstack/react-router'
import { EditPage } from '../features/characters/edit-page.tsx'
import { requireSignedIn } from '../lib/require-signed-in.ts'
import { failureCode } from '../lib/trpc.ts'

export const Route = createFileRoute('/character/$id/edit')({
  beforeLoad: requireSignedIn,
  loader: async ({ context: { trpc, queryClient }, params }) => {
    void queryClient.prefetchQuery(trpc.characters.universes.queryOptions())
    try {
      await queryClient.ensureQueryData(trpc.characters.byId.queryOptions({ id: params.id }))
    } catch (error) {
      if (failureCode(error) === 'not_found') throw notFound()
      throw error
    }
  },
  component: function EditRoute() {
    const { id } = Route.useParams()
    return <EditPage key={id} id={id} />
  },
})
