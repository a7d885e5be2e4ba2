import { createFileRoute, redirect } from '@tanstack/react-router'
import { PageSkeleton } from '../components/page-skeleton.tsx'
import { companyQuery } from '../features/companies/companies.queries.ts'
import { NotFound } from '../components/not-found.tsx'
import { orNotFound } from '../lib/or-not-found.ts'
import { queryClient } from '../lib/trpc.ts'

/** A company's page is the page of its universe. */
export const Route = createFileRoute('/company/$id')({
  loader: async ({ params: { id } }) => {
    const { name } = await orNotFound(queryClient.ensureQueryData(companyQuery(id)))
    throw redirect({ to: '/universe/$name', params: { name }, replace: true })
  },
  pendingComponent: PageSkeleton,
  notFoundComponent: () => <NotFound text="This company does not exist or has been removed." />,
})
