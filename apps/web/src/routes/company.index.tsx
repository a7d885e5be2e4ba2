import { createFileRoute } from '@tanstack/react-router'
import { companyQuery } from '../features/companies/companies-query.ts'
import { AccountPage } from '../features/companies/account-page.tsx'
import { currentUser } from '../lib/current-user.ts'
import { requireSignedIn } from '../lib/require-signed-in.ts'

export const Route = createFileRoute('/company/')({
  beforeLoad: requireSignedIn,
  loader: async ({ context: { queryClient } }) => {
    const companyId = currentUser()?.companyId
    if (companyId) await queryClient.prefetchQuery(companyQuery(companyId))
  },
  component: AccountPage,
})
