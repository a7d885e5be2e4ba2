import { createFileRoute } from '@tanstack/react-router'
import { PageSkeleton } from '../components/page-skeleton.tsx'
import { SuggestPage } from '../features/characters/form/suggest-page.tsx'
import { orNotFound } from '../lib/or-not-found.ts'
import { characterQuery, universesOf } from '../lib/queries.ts'
import { queryClient } from '../lib/trpc.ts'

export const Route = createFileRoute('/character/$id/suggest')({
  staticData: { access: 'signed-in' },
  loader: async ({ params }) => {
    const { origin } = await orNotFound(queryClient.ensureQueryData(characterQuery(params.id)))
    void queryClient.prefetchQuery(universesOf(origin))
  },
  pendingComponent: () => <PageSkeleton title="Suggest an Edit" />,
  component: () => <SuggestPage id={Route.useParams().id} />,
})
