import { createFileRoute } from '@tanstack/react-router'
import { PageSkeleton } from '../components/page-skeleton.tsx'
import { EditPage } from '../features/characters/form/edit-page.tsx'
import { characterQuery, universesOf } from '../lib/queries.ts'
import { orNotFound } from '../lib/or-not-found.ts'
import { queryClient } from '../lib/trpc.ts'

export const Route = createFileRoute('/character/$id/edit')({
  staticData: { access: 'signed-in' },
  loader: async ({ params }) => {
    const { origin } = await orNotFound(queryClient.ensureQueryData(characterQuery(params.id)))
    void queryClient.prefetchQuery(universesOf(origin))
  },
  pendingComponent: () => <PageSkeleton title="Edit Character" />,
  component: () => <EditPage id={Route.useParams().id} />,
})
