import { type ButtonProps, NativeSelect } from '@mantine/core'
import type { DisputeCase } from '@personae/contract/disputes'
import { AFTER_DISMISSAL, ANSWER_HOURS } from '@personae/contract/disputes.constants'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { MessageField, wrongMessage } from '../../components/counted-fields.tsx'
import { DialogButton } from '../../components/dialog-button.tsx'
import { Dialog, type DialogState } from '../../components/dialog.tsx'
import { ReasonDialog } from '../../components/reason-dialog.tsx'
import { invalidateReports, invalidating } from '../../lib/invalidate.ts'
import { NOT_CHANGED } from '../../lib/notify.ts'
import { trpc } from '../../lib/trpc.ts'
import { useToldCall } from '../../lib/use-told-call.ts'
import { useNow } from '../../lib/use-now.ts'
import { useWrites } from '../../lib/use-writes.ts'

const MINUTE = 60_000

interface DialogProps extends DialogState {
  dispute: DisputeCase
}

function useDecision(onDecided: () => void) {
  // An upheld report removes the character, and the page may be its own.
  const changes = useWrites()
  return useToldCall(
    {
      call: trpc.disputes.decide.mutationOptions(changes),
      done: ['Dispute Resolved', 'The copyright dispute has been processed.'],
      failed: ["Couldn't resolve the dispute", NOT_CHANGED],
    },
    onDecided,
  )
}

/** What the dialogs for both decisions say. */
const NOTES = { name: 'Notes', label: 'Admin Notes', confirm: 'Confirm' }

/** Upholding takes effect at once, at the desk too. Who was told lately and has not answered, is decided about knowingly. */
export function useUpholding(dispute: DisputeCase, onDecided: () => void) {
  const { id, createdAt, told, answer } = dispute
  const { mutateAsync } = useDecision(onDecided)
  const isEarly = useNow(MINUTE) - Date.parse(createdAt) < ANSWER_HOURS * 60 * MINUTE
  const unheard = isEarly && !answer ? told : null
  const uphold = (adminNotes: string) =>
    mutateAsync({ id, status: 'upheld', adminNotes, actionTaken: 'remove', sawAnswer: answer !== null })
  const reason = {
    ...NOTES,
    draft: 'report-upheld',
    title: 'Uphold Dispute & Remove Character',
    isFinal: true,
    intro: 'This will permanently delete the character and notify both users. Are you sure?',
    placeholder: 'Explain why the dispute was upheld...',
    description: 'Both users read them',
    confirmation: unheard !== null && {
      label: `${unheard} was told less than ${ANSWER_HOURS} hours ago and has not answered yet. I decide all the same`,
      missing: `Please confirm that you decide before ${unheard} has answered.`,
    },
  }
  return { reason, uphold }
}

export const dismissalReason = (dispute: DisputeCase) => ({
  ...NOTES,
  draft: 'report-dismissed',
  title: 'Dismiss Dispute',
  placeholder: 'Explain why the dispute was dismissed...',
  description: 'The reporter reads them',
  intro: 'This will dismiss the copyright claim and notify the reporter.',
  children: dispute.character?.status === 'rejected' && <AfterDismissal id={dispute.id} />,
})

/** What becomes of a page that was taken off because of the report. */
function AfterDismissal({ id }: { id: string }) {
  const { data } = useQuery(trpc.disputes.afterDismissal.queryOptions({ id }, { staleTime: 0 }))
  return (
    data?.page && (
      <p className="soft" style={{ marginBottom: 18 }}>
        {AFTER_DISMISSAL[data.page]}
      </p>
    )
  )
}

function UpholdDialog({ dispute, ...dialog }: DialogProps) {
  const { reason, uphold } = useUpholding(dispute, dialog.onClose)
  return <ReasonDialog {...dialog} {...reason} id={dispute.id} danger onReason={uphold} />
}

function DismissDialog({ dispute, ...dialog }: DialogProps) {
  const { id } = dispute
  const { mutateAsync } = useDecision(dialog.onClose)
  return (
    <ReasonDialog
      {...dialog}
      {...dismissalReason(dispute)}
      id={id}
      onReason={(adminNotes) => mutateAsync({ id, status: 'dismissed', adminNotes, actionTaken: 'none' })}
    />
  )
}

/** The decisions on a report in a list: they take effect at once. */
export const DecideActions = ({ dispute, children }: { dispute: DisputeCase; children: ReactNode }) => (
  <div className="actions" style={{ marginTop: 24 }}>
    <DialogButton label="Uphold &amp; Remove Character" variant="danger">
      {(dialog) => <UpholdDialog {...dialog} dispute={dispute} />}
    </DialogButton>
    <DialogButton label="Dismiss Dispute">
      {(dialog) => <DismissDialog {...dialog} dispute={dispute} />}
    </DialogButton>
    <IdentityButton dispute={dispute} variant="subtle" px={10} />
    {children}
  </div>
)

/** Opens the check of the reporter's identity. */
export const IdentityButton = ({
  dispute,
  ...button
}: { dispute: DisputeCase } & Pick<ButtonProps, 'variant' | 'size' | 'px'>) => (
  <DialogButton {...button} label="Verify Identity">
    {(dialog) => <IdentityDialog {...dialog} dispute={dispute} />}
  </DialogButton>
)

const STATES = [
  { value: 'verified', label: 'Verified', identityVerified: true },
  { value: 'unverified', label: 'Not Verified', identityVerified: false },
  { value: 'unknown', label: 'Not checked', identityVerified: null },
]

function IdentityDialog({ dispute, ...dialog }: DialogProps) {
  const [identityVerified, setVerified] = useState(dispute.identityVerified)
  const [notes, setNotes] = useState(dispute.identityVerificationNotes ?? '')
  const chosen = STATES.find((state) => state.identityVerified === identityVerified)
  const { mutate, isPending } = useToldCall(
    {
      call: trpc.disputes.setIdentity.mutationOptions(invalidating(invalidateReports)),
      failed: ["Couldn't save that", NOT_CHANGED],
    },
    dialog.onClose,
  )
  return (
    <Dialog
      {...dialog}
      isPending={isPending}
      title="Identity Verification"
      confirm="Save"
      underWay="Saving..."
      onConfirm={() =>
        wrongMessage('Notes', notes) ??
        mutate({ id: dispute.id, identityVerified, identityVerificationNotes: notes })
      }
    >
      <div className="grid gap-20">
        <NativeSelect
          label={`Identity of ${dispute.reportedByUsername}`}
          data={STATES.map(({ value, label }) => ({ value, label }))}
          value={chosen?.value ?? 'unknown'}
          onChange={({ currentTarget: { value } }) =>
            setVerified(STATES.find((state) => state.value === value)?.identityVerified ?? null)
          }
        />
        {identityVerified !== null && (
          <MessageField
            name="Notes"
            label="Notes"
            description="Only admins can read this"
            value={notes}
            onChange={setNotes}
            minRows={2}
          />
        )}
      </div>
    </Dialog>
  )
}
