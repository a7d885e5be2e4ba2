import { type ButtonProps, NativeSelect } from '@mantine/core'
import type { DisputeCase } from '@personae/contract/disputes'
import { AFTER_DISMISSAL, ANSWER_HOURS } from '@personae/contract/disputes.constants'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { MessageField, wrongMessage } from '../../components/counted-fields.tsx'
import { DialogButton } from '../../components/dialog-button.tsx'
import { Dialog, type DialogState } from '../../components/dialog.tsx'
import { ReasonButton } from '../../components/reason-dialog.tsx'
import { invalidateReports, invalidating } from '../../lib/invalidate.ts'
import { trpc } from '../../lib/trpc.ts'
import { type ToastMutation, useToastMutation } from '../../lib/use-toast-mutation.ts'
import { useNow } from '../../lib/use-now.ts'
import { useWrites } from '../../lib/use-writes.ts'

const MINUTE = 60_000

const TOLD = {
  done: ['Dispute Resolved', 'The copyright dispute has been processed.'],
  failed: ["Couldn't resolve the dispute"],
} satisfies Omit<ToastMutation<never, unknown>, 'call'>

/** The call and the texts of its toasts for both decisions. */
export function useDecision() {
  // Not for one character: upholding removes the character, and the current page may be the character's own.
  const changes = useWrites()
  return { ...TOLD, call: trpc.disputes.decide.mutationOptions(changes) }
}

/** Texts of the dialogs for both decisions. */
const NOTES = { name: 'Notes', label: 'Admin Notes', confirm: 'Confirm' }

/** Upholds at once, also at the desk. An unanswered report must be confirmed if it is younger than 24 hours (R46). */
export function useUphold({ id, createdAt, told, answer }: DisputeCase) {
  const isEarly = useNow(MINUTE) - Date.parse(createdAt) < ANSWER_HOURS * 60 * MINUTE
  const unheard = isEarly && !answer ? told : null
  const inputOf = (adminNotes: string) =>
    ({ id, status: 'upheld', adminNotes, actionTaken: 'remove', sawAnswer: answer !== null }) as const
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
  return { reason, inputOf }
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

/** Says what happens to a page that was taken off because of the report. */
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

/** The buttons to decide on a report in a list. The decisions take effect at once. */
export function DecideActions({ dispute, children }: { dispute: DisputeCase; children: ReactNode }) {
  const { id } = dispute
  const decision = useDecision()
  const { reason, inputOf } = useUphold(dispute)
  return (
    <div className="actions" style={{ marginTop: 24 }}>
      <ReasonButton
        button="Uphold &amp; Remove Character"
        variant="danger"
        {...decision}
        {...reason}
        id={id}
        danger
        inputOf={inputOf}
      />
      <ReasonButton
        button="Dismiss Dispute"
        {...decision}
        {...dismissalReason(dispute)}
        id={id}
        inputOf={(adminNotes) => ({ id, status: 'dismissed', adminNotes, actionTaken: 'none' }) as const}
      />
      <IdentityButton dispute={dispute} variant="subtle" px={10} />
      {children}
    </div>
  )
}

/** A button for the dialog about the reporter's identity. */
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

function IdentityDialog({ dispute, ...dialog }: DialogState & { dispute: DisputeCase }) {
  const [identityVerified, setVerified] = useState(dispute.identityVerified)
  const [notes, setNotes] = useState(dispute.identityVerificationNotes ?? '')
  const chosen = STATES.find((state) => state.identityVerified === identityVerified)
  const { mutate, isPending } = useToastMutation(
    {
      call: trpc.disputes.setIdentity.mutationOptions(invalidating(invalidateReports)),
      failed: ["Couldn't save that"],
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
