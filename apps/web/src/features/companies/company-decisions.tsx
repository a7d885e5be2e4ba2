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

/** The decisions that need a reason. */
const WORDS = {
  removeLogo: {
    title: 'Remove logo',
    text: 'This deletes the logo everywhere. The company stays.',
    confirm: 'Remove Logo',
  },
  revoke: {
    title: 'Revoke company',
    text: 'This deletes the company and its logo. Its characters stay, and the owner keeps their account. Its promotions of pages of others end, and their refunds are due. Anyone who requests this name again will need approval.',
    confirm: 'Revoke Company',
  },
}

type Decision = keyof typeof WORDS

/** What admins do to an active company: the calls, their toasts, and the dialogs for the reasons, which are sent to the owner. */
export function useCompanyDecisions({ id, name, logoUrl }: CompanyRequest) {
  const user = useCurrentUser()
  const [asked, ask] = useState<Decision | null>(null)
  const close = () => ask(null)
  const router = useRouter()
  const shared = {
    // The company may no longer exist.
    ...invalidating(invalidateCompanies, () => router.invalidate()),
    onError: notifyUndecided,
  }
  const succeed = (title: string): void => {
    close()
    notifySuccess(title, 'The owner has been notified.')
  }
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
  const isPending = removal.isPending || revocation.isPending
  const calls: Partial<Record<Decision, (reason: string) => Promise<unknown>>> = {
    revoke: (reason) => revocation.mutateAsync({ id, reason }),
    ...(logoUrl && { removeLogo: (reason) => removal.mutateAsync({ id, logoUrl, reason }) }),
  }
  return {
    /** Opens the dialog of a decision. */
    ask,
    isPending,
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
            <p>{text}</p>
          </ReasonDialog>
        )
      )
    }),
  }
}
