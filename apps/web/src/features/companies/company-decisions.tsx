import type { CompanyRequest } from '@personae/contract/company-requests'
import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { COMPANY_REASON_REQUIRED } from '@personae/contract/companies.constants'
import { invalidateCompanies, invalidating } from '../../lib/invalidate.ts'
import { notifySuccess, notifyUndecided } from '../../lib/notify.ts'
import { useCurrentUser } from '../../lib/current-user.ts'
import { trpc } from '../../lib/trpc.ts'
import { draftKey } from '../../lib/use-draft.ts'
import { ReasonDialog } from '../../components/reason-dialog.tsx'
import classes from './company-requests.module.css'

/** The decisions that need a reason. */
const WORDS = {
  refuseName: {
    title: 'Refuse company',
    text: 'This deletes the company and its logo. The owner keeps their account and can request a company again.',
    confirm: 'Refuse Company',
  },
  refuseLogo: {
    title: 'Refuse logo',
    text: 'This deletes the new logo. A previously approved logo stays.',
    confirm: 'Refuse Logo',
  },
  removeLogo: {
    title: 'Remove logo',
    text: 'This deletes the logo everywhere. The company stays.',
    confirm: 'Remove Logo',
  },
  revoke: {
    title: 'Revoke company',
    text: 'This deletes the company and its logo. Its characters stay, and the owner keeps their account. Anyone who requests this name again will need approval.',
    confirm: 'Revoke Company',
  },
}

type Decision = keyof typeof WORDS

/** Decisions of admins on a company: the calls, their toasts, and the dialogs for the reasons, which are sent to the owner. */
export function useCompanyDecisions({ id, name, logoUrl, pendingLogoUrl }: CompanyRequest) {
  const user = useCurrentUser()
  const [asked, ask] = useState<Decision | null>(null)
  const close = () => ask(null)
  const router = useRouter()
  const shared = {
    // The company may no longer exist.
    ...invalidating(invalidateCompanies, () => router.invalidate()),
    onError: notifyUndecided,
  }
  // Toasts belong to the mutation, not to the call: the request may leave the list before the answer arrives.
  const succeed = (title: string, text = 'The owner has been notified.'): void => {
    close()
    notifySuccess(title, text)
  }
  const naming = useMutation({
    ...trpc.companies.decideName.mutationOptions(shared),
    onSuccess: (_, { status }) =>
      status === 'approved'
        ? succeed('Company Approved', 'The universe is theirs now.')
        : succeed('Company Refused'),
  })
  const logo = useMutation({
    ...trpc.companies.decideLogo.mutationOptions(shared),
    onSuccess: (_, { status }) =>
      status === 'approved' ? succeed('Logo Approved', 'Everybody sees it now.') : succeed('Logo Refused'),
  })
  const removal = useMutation({
    ...trpc.companies.removeLogo.mutationOptions(shared),
    onSuccess: () => succeed('Logo Removed'),
  })
  const revocation = useMutation({
    ...trpc.companies.revoke.mutationOptions(shared),
    onSuccess: async () => {
      succeed('Company Revoked')
      // The company's page is about to disappear.
      await router.navigate({ to: '/admin' })
    },
  })
  const isPending = [naming, logo, removal, revocation].some((call) => call.isPending)
  const calls: Partial<Record<Decision, (reason: string) => Promise<unknown>>> = {
    refuseName: (reason) => naming.mutateAsync({ id, status: 'refused', reason }),
    revoke: (reason) => revocation.mutateAsync({ id, reason }),
    ...(pendingLogoUrl && {
      refuseLogo: (reason) => logo.mutateAsync({ id, status: 'refused', logoUrl: pendingLogoUrl, reason }),
    }),
    ...(logoUrl && { removeLogo: (reason) => removal.mutateAsync({ id, logoUrl, reason }) }),
  }
  return {
    /** Opens the dialog of a decision. */
    ask,
    isPending,
    approveName: () => naming.mutate({ id, status: 'approved' }),
    approveLogo: () => pendingLogoUrl && logo.mutate({ id, status: 'approved', logoUrl: pendingLogoUrl }),
    dialogs: (Object.keys(WORDS) as Decision[]).map((decision) => {
      const onReason = calls[decision]
      const { title, text, confirm } = WORDS[decision]
      return (
        onReason && (
          <ReasonDialog
            key={decision}
            draft={draftKey(user, `company-${decision}`, id)}
            title={`${title}: ${name}`}
            confirm={confirm}
            danger
            description="The owner will see this"
            missing={COMPANY_REASON_REQUIRED}
            opened={asked === decision}
            isPending={isPending}
            onClose={close}
            onReason={onReason}
          >
            <p className={classes.question}>{text}</p>
          </ReasonDialog>
        )
      )
    }),
  }
}
