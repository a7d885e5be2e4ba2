import { createFileRoute, redirect } from '@tanstack/react-router'
import { PageSkeleton } from '../components/page-skeleton.tsx'
import { NotFound } from '../components/not-found.tsx'
import { ContributorPage } from '../features/contributors/contributor-page.tsx'
import {
  contributorCharactersQuery,
  contributorQuery,
} from '../features/contributors/contributors.queries.ts'
import { ContributorLists } from '../features/lists/overview/contributor-lists.tsx'
import { orNotFound } from '../lib/or-not-found.ts'
import { queryClient } from '../lib/trpc.ts'

export const Route = createFileRoute('/contributor/$username')({
  loader: async ({ params }) => {
    void queryClient.prefetchInfiniteQuery(contributorCharactersQuery(params.username))
    const { username } = await orNotFound(queryClient.ensureQueryData(contributorQuery(params.username)))
    if (username !== params.username)
      throw redirect({ to: '/contributor/$username', params: { username }, replace: true })
  },
  pendingComponent: () => <PageSkeleton title={Route.useParams().username} />,
  notFoundComponent: () => <NotFound text="No user of this name has published a character." />,
  component: function ContributorRoute() {
    const { username } = Route.useParams()
    return (
      <ContributorPage
        username={username}
        lists={(name, expected) => <ContributorLists key={name} username={name} expected={expected} />}
      />
    )
  },
})
