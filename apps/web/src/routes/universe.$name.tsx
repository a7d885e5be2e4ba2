import { universeParam } from '@personae/contract/pages'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { PageSkeleton } from '../components/page-skeleton.tsx'
import { OwnCompanyStatus } from '../features/companies/company-status.tsx'
import { LinkButton } from '../components/link-button.tsx'
import { NotFound } from '../components/not-found.tsx'
import { UniversePage } from '../features/universes/universe-page.tsx'
import { universeCharactersQuery, universeQuery } from '../features/universes/universes.queries.ts'
import { parseUniverseSearch } from '../features/universes/universe-search.ts'
import { orNotFound } from '../lib/or-not-found.ts'
import { queryClient } from '../lib/trpc.ts'
import { lazyPart } from '../components/lazy-part.tsx'
import { currentUser, useCurrentUser } from '../lib/current-user.ts'

export const Route = createFileRoute('/universe/$name')({
  params: { stringify: ({ name }) => ({ name: universeParam(name) }) },
  validateSearch: parseUniverseSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ params, deps }) => {
    void queryClient.prefetchInfiniteQuery(universeCharactersQuery(params.name, deps))
    const ahead = currentUser()?.isAdmin && AdminActions.loadAhead()
    const { name } = await orNotFound(queryClient.ensureQueryData(universeQuery(params.name)))
    await ahead
    if (universeParam(name) !== params.name)
      throw redirect({ to: '/universe/$name', params: { name }, search: deps, replace: true })
  },
  pendingComponent: () => <PageSkeleton title={Route.useParams().name} />,
  notFoundComponent: () => (
    <NotFound text="No published character is from a universe of this name.">
      <LinkButton variant="filled" to="/" search={{ field: 'origin' }} hash="gallery">
        Search Universes
      </LinkButton>
    </NotFound>
  ),
  component: function UniverseRoute() {
    const { name } = Route.useParams()
    return (
      <UniversePage
        name={name}
        search={Route.useSearch()}
        ownStatus={({ id }) => <OwnCompanyStatus companyId={id} />}
        admin={({ id }) => <CompanyAdmin id={id} />}
      />
    )
  },
})

// Loaded only for admins, with all dialogs and forms of the decision.
const AdminActions = lazyPart(() => import('../features/companies/admin-actions.tsx'), {
  name: 'The decision',
})

const CompanyAdmin = ({ id }: { id: string }) => (useCurrentUser()?.isAdmin ? <AdminActions id={id} /> : null)
