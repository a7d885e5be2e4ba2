import type { Company, companyChanges, companyInput } from '@personae/contract/companies'
import { useMutation } from '@tanstack/react-query'
import type { z } from 'zod'
import { notifyFailure, notifySuccess } from '../../lib/notify.ts'
import { failureCode, failureText } from '../../lib/trpc.ts'
import { createCompanyMutation, showCompany, updateCompanyMutation } from './companies.queries.ts'

const NO_COMPANY = 'No company to update'

type Input = z.input<typeof companyInput>
type Changes = Omit<z.input<typeof companyChanges>, 'id'>

export function useCompany(company: Company | null) {
  const creating = useMutation({
    ...createCompanyMutation(),
    onSuccess: async (made) => {
      notifySuccess(
        'Company Account Created!',
        'Your account has been transformed into a company/universe account.',
      )
      await showCompany(made)
    },
    onError: (error) => notifyFailure('Failed to Create Company', failureText(error)),
  })
  const updating = useMutation({
    ...updateCompanyMutation(),
    onSuccess: async (changed) => {
      notifySuccess('Company Updated!', 'Your company information has been updated.')
      await showCompany(changed)
    },
    onError: (error) =>
      notifyFailure(
        'Failed to Update Company',
        failureCode(error) === 'not_found' ? NO_COMPANY : failureText(error),
      ),
  })

  return {
    isPending: creating.isPending || updating.isPending,
    create: (input: Input) => creating.mutateAsync(input),
    /** Sends only the changed fields. */
    async update(changes: Changes): Promise<Company> {
      if (company) return updating.mutateAsync({ id: company.id, ...changes })
      notifyFailure('Failed to Update Company', NO_COMPANY)
      throw new Error(NO_COMPANY)
    },
  }
}
