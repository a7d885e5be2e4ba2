import { createFileRoute, notFound } from '@tanstack/react-router'
import { EditPage } from '../features/characters/edit-page.tsx'
import { universesOf } from '../features/characters/universes-query.ts'
import { AlreadyHere } from '../features/duplicates/already-here.tsx'
import { requireSignedIn } from '../lib/require-signed-in.ts'
import { failureCode } from '../lib/trpc.ts'

export const Route = createFileRoute('/character/$id/edit')({
  beforeLoad: requireSignedIn,
  loader: async ({ context: { trpc, queryClient }, params }) => {
    try {
      const { origin } = await queryClient.ensureQueryData(
        trpc.characters.byId.queryOptions({ id: params.id }),
      )
      void queryClient.prefetchQuery(universesOf(origin))
    } catch (error) {
      if (failureCode(error) === 'not_found') throw notFound()
      throw error
    }
  },
  component: function EditRoute() {
    const { id } = Route.useParams()
    return <EditPage key={id} id={id} matches={(typed) => <AlreadyHere {...typed} except={id} />} />
  },
})
