import { createFileRoute, notFound } from '@tanstack/react-router'
import { companyCharactersQuery, companyQuery } from '../features/companies/companies-query.ts'
import { CompanyPage, CompanySkeleton } from '../features/companies/company-page.tsx'
import { CharacterGrid, GridSkeleton } from '../features/gallery/character-grid.tsx'
import { CompanyNotFound } from '../features/companies/company-not-found.tsx'
import { failureCode } from '../lib/trpc.ts'

export const Route = createFileRoute('/company/$id')({
  loader: async ({ context: { queryClient }, params: { id } }) => {
    void queryClient.prefetchInfiniteQuery(companyCharactersQuery(id))
    try {
      await queryClient.ensureQueryData(companyQuery(id))
    } catch (error) {
      if (failureCode(error) === 'not_found') throw notFound()
      throw error
    }
  },
  pendingComponent: CompanySkeleton,
  notFoundComponent: CompanyNotFound,
  component: function CompanyRoute() {
    const { id } = Route.useParams()
    return <CompanyPage id={id} grid={(cards) => <CharacterGrid {...cards} />} skeleton={<GridSkeleton />} />
  },
})
