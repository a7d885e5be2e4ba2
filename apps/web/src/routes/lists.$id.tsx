import { createFileRoute, redirect } from '@tanstack/react-router'
import { PageSkeleton } from '../components/page-skeleton.tsx'
import { ListNotFound, ListPage } from '../features/lists/page/list-page.tsx'
import { listCharactersQuery, listQuery } from '../features/lists/lists.queries.ts'
import { orNotFound } from '../lib/or-not-found.ts'
import { queryClient } from '../lib/trpc.ts'

export const Route = createFileRoute('/lists/$id')({
  loader: async ({ params }) => {
    void queryClient.prefetchInfiniteQuery({ ...listCharactersQuery(params.id), staleTime: 0 })
    // Never from the cache: its owner may have changed the list in the meantime.
    const { id } = await orNotFound(queryClient.fetchQuery({ ...listQuery(params.id), staleTime: 0 }))
    // The list of favourites gets an id of its own when it is first used.
    if (id !== params.id) throw redirect({ to: '/lists/$id', params: { id }, replace: true })
  },
  pendingComponent: PageSkeleton,
  notFoundComponent: ListNotFound,
  component: () => <ListPage id={Route.useParams().id} />,
})
