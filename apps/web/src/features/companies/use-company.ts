import type { Company, companyChanges, companyInput } from '@personae/contract/companies'
import { useMutation } from '@tanstack/react-query'
import type { z } from 'zod'
import { currentUserQuery } from '../../lib/current-user.ts'
import { notifyFailure, notifySuccess } from '../../lib/notify.ts'
import { failureCode, failureText, queryClient, trpc } from '../../lib/trpc.ts'

const NO_COMPANY = 'No company to update'

type Input = z.input<typeof companyInput>
type Changes = Omit<z.input<typeof companyChanges>, 'id'>

/** The answer is shown at once; whatever else shows the company is asked for anew. */
async function show(company: Company): Promise<void> {
  queryClient.setQueryData(trpc.companies.byId.queryKey({ id: company.id }), company)
  queryClient.setQueryData(currentUserQuery.queryKey, (user) => user && { ...user, companyId: company.id })
  await queryClient.invalidateQueries()
}

/** Creating a company and changing it, with what is said of either. */
export function useCompany(company: Company | null) {
  const creating = useMutation({
    ...trpc.companies.create.mutationOptions(),
    onSuccess: async (made) => {
      notifySuccess(
        'Company Account Created!',
        'Your account has been transformed into a company/universe account.',
      )
      await show(made)
    },
    onError: (error) =>
      notifyFailure('Failed to Create Company', failureText(error, 'The server could not be reached.')),
  })
  const updating = useMutation({
    ...trpc.companies.update.mutationOptions(),
    onSuccess: async (changed) => {
      notifySuccess('Company Updated!', 'Your company information has been updated.')
      await show(changed)
    },
    onError: (error) =>
      notifyFailure(
        'Failed to Update Company',
        failureCode(error) === 'not_found'
          ? NO_COMPANY
          : failureText(error, 'The server could not be reached.'),
      ),
  })

  return {
    isPending: creating.isPending || updating.isPending,
    create: (input: Input) => creating.mutateAsync(input),
    /** Sends what changes alone. */
    async update(changes: Changes): Promise<Company> {
      if (company) return updating.mutateAsync({ id: company.id, ...changes })
      notifyFailure('Failed to Update Company', NO_COMPANY)
      throw new Error(NO_COMPANY)
    },
  }
}
