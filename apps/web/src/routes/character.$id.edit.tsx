import { createFileRoute } from '@tanstack/react-router'
import { PageSkeleton } from '../components/page-skeleton.tsx'
import { EditPage } from '../features/characters/form/edit-page.tsx'
import { characterQuery, universesOf } from '../lib/queries.ts'
import { AlreadyHere } from '../features/characters/form/already-here.tsx'
import { orNotFound } from '../lib/or-not-found.ts'
import { queryClient } from '../lib/trpc.ts'

export const Route = createFileRoute('/character/$id/edit')({
  staticData: { access: 'signed-in' },
  loader: async ({ params }) => {
    const { origin } = await orNotFound(queryClient.ensureQueryData(characterQuery(params.id)))
    void queryClient.prefetchQuery(universesOf(origin))
  },
  pendingComponent: () => <PageSkeleton title="Edit Character" />,
  component: function EditRoute() {
    const { id } = Route.useParams()
    return <EditPage id={id} matches={(typed) => <AlreadyHere {...typed} except={id} />} />
  },
})
