import type { Company } from '@personae/contract/companies'
import { currentUserQuery } from '../../lib/current-user.ts'
import { invalidateCompanies, invalidating } from '../../lib/invalidate.ts'
import { queryClient, trpc } from '../../lib/trpc.ts'

/** Polling interval for requests of companies, in milliseconds. */
const POLL_INTERVAL_MS = 15_000

export const companyQuery = (id: string) => trpc.companies.byId.queryOptions({ id })

export const ownCompanyQuery = trpc.companies.own.queryOptions()

export const companyRequestQuery = (id: string) => trpc.companies.request.queryOptions({ id })

export const companyRequestsQuery = () =>
  trpc.companies.requests.infiniteQueryOptions(
    {},
    { getNextPageParam: (page) => page.nextCursor, refetchInterval: POLL_INTERVAL_MS },
  )

/** Shows the answer at once, and fetches other data about the company again. */
export async function showCompany(company: Company): Promise<void> {
  queryClient.setQueryData(companyQuery(company.id).queryKey, company)
  queryClient.setQueryData(currentUserQuery.queryKey, (user) => user && { ...user, companyId: company.id })
  await invalidateCompanies()
}

export const createCompanyMutation = () => trpc.companies.create.mutationOptions()
export const updateCompanyMutation = () => trpc.companies.update.mutationOptions()

/** Decisions of admins on a company. `then` updates the page; the company may no longer exist. */
export const companyDecisionMutations = (then: () => Promise<void>) => {
  const invalidates = invalidating(invalidateCompanies, then)
  return {
    name: { ...trpc.companies.decideName.mutationOptions(), ...invalidates },
    logo: { ...trpc.companies.decideLogo.mutationOptions(), ...invalidates },
    removal: { ...trpc.companies.removeLogo.mutationOptions(), ...invalidates },
    revocation: { ...trpc.companies.revoke.mutationOptions(), ...invalidates },
  }
}
