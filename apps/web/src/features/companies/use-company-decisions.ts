import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { notifyFailure, notifySuccess } from '../../lib/notify.ts'
import { failureText, UNREACHED } from '../../lib/trpc.ts'
import { companyDecisionMutations } from './companies.queries.ts'
import type { Decision } from './decision-dialogs.tsx'

export type CompanyDecisions = ReturnType<typeof useCompanyDecisions>

/** Decisions of admins on a company: the open dialog, the calls, and their toasts. */
export function useCompanyDecisions(id: string) {
  const [openDialog, setOpenDialog] = useState<Decision | null>(null)
  const close = () => setOpenDialog(null)
  const router = useRouter()
  const calls = companyDecisionMutations(() => router.invalidate())
  const shared = {
    onError: (error: unknown) =>
      notifyFailure("Couldn't save your decision", failureText(error, `${UNREACHED} Nothing was changed.`)),
  }
  // Toasts belong to the mutation, not to the call: the request may leave the list before the answer arrives.
  const succeed = (title: string, text = 'The owner has been notified.'): void => {
    close()
    notifySuccess(title, text)
  }
  const name = useMutation({
    ...calls.name,
    ...shared,
    onSuccess: (_, { status }) =>
      status === 'approved'
        ? succeed('Company Approved', 'The universe is theirs now.')
        : succeed('Company Refused'),
  })
  const logo = useMutation({
    ...calls.logo,
    ...shared,
    onSuccess: (_, { status }) =>
      status === 'approved' ? succeed('Logo Approved', 'Everybody sees it now.') : succeed('Logo Refused'),
  })
  const removal = useMutation({ ...calls.removal, ...shared, onSuccess: () => succeed('Logo Removed') })
  const revocation = useMutation({
    ...calls.revocation,
    ...shared,
    onSuccess: async () => {
      succeed('Company Revoked')
      // The company's page is about to disappear.
      await router.navigate({ to: '/admin' })
    },
  })

  return {
    /** The decision whose dialog is open. */
    openDialog,
    ask: setOpenDialog,
    close,
    isPending: [name, logo, removal, revocation].some(({ isPending }) => isPending),
    approveName: () => name.mutate({ id, status: 'approved' }),
    refuseName: (reason: string) => name.mutate({ id, status: 'refused', reason }),
    approveLogo: (logoUrl: string) => logo.mutate({ id, status: 'approved', logoUrl }),
    refuseLogo: (logoUrl: string, reason: string) => logo.mutate({ id, status: 'refused', logoUrl, reason }),
    removeLogo: (logoUrl: string, reason: string) => removal.mutate({ id, logoUrl, reason }),
    revoke: (reason: string) => revocation.mutate({ id, reason }),
  }
}
