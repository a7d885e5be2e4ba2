import { COMPANY_REASON_REQUIRED } from '@personae/contract/companies.constants'
import { ReasonDialog } from '../../components/reason-dialog.tsx'
import classes from './company-requests.module.css'
import type { CompanyDecisions } from './use-company-decisions.ts'

/** The decisions that need a reason. */
export type Decision = 'refuseName' | 'refuseLogo' | 'removeLogo' | 'revoke'

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
