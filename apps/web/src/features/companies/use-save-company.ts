import type { Company, CompanyInput } from '@personae/contract/companies'
import { useMutation } from '@tanstack/react-query'
import { currentUserQuery } from '../../lib/current-user.ts'
import { invalidateCompanies, invalidating } from '../../lib/invalidate.ts'
import { notifyFailed, notifyFailure, notifySuccess } from '../../lib/notify.ts'
import { failureCode, failureText, queryClient, trpc } from '../../lib/trpc.ts'
import { companyQuery } from './companies.queries.ts'

/** Shows the saved company at once. */
function show(company: Company): void {
  queryClient.setQueryData(companyQuery(company.id).queryKey, company)
  queryClient.setQueryData(currentUserQuery.queryKey, (user) => user && { ...user, companyId: company.id })
}

/** @param saved is called with the sent values before the saved company is shown */
export function useSaveCompany(saved?: (sent: Partial<CompanyInput>) => Promise<void> | undefined) {
  const creating = useMutation({
    ...trpc.companies.create.mutationOptions(invalidating(invalidateCompanies)),
    onSuccess: async (company, sent) => {
      await saved?.(sent)
      notifySuccess(
        'Company Account Created!',
        'Your account has been transformed into a company/universe account.',
      )
      show(company)
    },
    onError: notifyFailed('Failed to Create Company'),
  })
  const updating = useMutation({
    ...trpc.companies.update.mutationOptions(invalidating(invalidateCompanies)),
    onSuccess: async (company, sent) => {
      await saved?.(sent)
      notifySuccess('Company Updated!', 'Your company information has been updated.')
      show(company)
    },
    onError: (error) =>
      notifyFailure(
        'Failed to Update Company',
        failureCode(error) === 'not_found' ? 'No company to update' : failureText(error),
      ),
  })
  return {
    isPending: creating.isPending || updating.isPending,
    create: creating.mutateAsync,
    update: updating.mutateAsync,
  }
}
