import { createFileRoute } from '@tanstack/react-router'
import { PageSkeleton } from '../components/page-skeleton.tsx'
import { companyQuery, ownCompanyQuery } from '../features/companies/companies.queries.ts'
import { CompanyPage } from '../features/companies/company-page.tsx'
import { currentUser } from '../lib/current-user.ts'
import { queryClient } from '../lib/trpc.ts'

export const Route = createFileRoute('/company/')({
  staticData: { access: 'signed-in' },
  loader: async () => {
    const companyId = currentUser()?.companyId
    await Promise.all([
      queryClient.prefetchQuery(ownCompanyQuery),
      companyId && queryClient.prefetchQuery(companyQuery(companyId)),
    ])
  },
  pendingComponent: () => <PageSkeleton title="Company/Universe Account" />,
  component: CompanyPage,
})
