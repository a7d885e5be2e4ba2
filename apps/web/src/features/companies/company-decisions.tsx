import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { COMPANY_REASON_REQUIRED } from '@personae/contract/companies.constants'
import { notifyFailure, notifySuccess } from '../../lib/notify.ts'
import { failureText, UNREACHED } from '../../lib/trpc.ts'
import { ReasonDialog } from '../../components/reason-dialog.tsx'
import { companyDecisionMutations } from './companies.queries.ts'
import classes from './company-requests.module.css'

type CompanyDecisions = ReturnType<typeof useCompanyDecisions>

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

/** The decisions that need a reason. */
type Decision = 'refuseName' | 'refuseLogo' | 'removeLogo' | 'revoke'

const WORDS: Record<Decision, { title: string; text: string; confirm: string }> = {
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

interface Props {
  name: string
  decisions: Pick<CompanyDecisions, 'openDialog' | 'close' | 'isPending'>
  /** The possible decisions, and their effects. */
  on: Partial<Record<Decision, (reason: string) => void>>
}

/** A dialog for each decision, for the reason, which is sent to the owner. */
export const DecisionDialogs = ({ name, decisions: { openDialog, close, isPending }, on }: Props) =>
  (Object.keys(WORDS) as Decision[]).map((decision) => {
    const onReason = on[decision]
    const { title, text, confirm } = WORDS[decision]
    return (
      onReason && (
        <ReasonDialog
          key={decision}
          title={`${title}: ${name}`}
          confirm={confirm}
          danger
          description="The owner will see this"
          missing={COMPANY_REASON_REQUIRED}
          opened={openDialog === decision}
          isPending={isPending}
          onClose={close}
          onReason={onReason}
        >
          <p className={classes.question}>{text}</p>
        </ReasonDialog>
      )
    )
  })
