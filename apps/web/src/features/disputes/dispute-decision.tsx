import '@mantine/core/styles/Checkbox.css'
import { Button, Checkbox, NativeSelect } from '@mantine/core'
import type { DisputeCase } from '@personae/contract/disputes'
import { ANSWER_HOURS } from '@personae/contract/disputes.constants'
import { type ReactNode, useState } from 'react'
import { AFTER_DISMISSAL } from '@personae/contract/disputes.constants'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { invalidateReports, invalidateWritten, invalidating } from '../../lib/invalidate.ts'
import { NOT_CHANGED, notifyFailed, notifyFailure, notifySuccess } from '../../lib/notify.ts'
import { trpc } from '../../lib/trpc.ts'
import { useNow } from '../../lib/use-now.ts'
import { MessageField, wrongMessage } from '../../components/counted-fields.tsx'
import { Dialog } from '../../components/dialog.tsx'

const MINUTE = 60_000

type DialogName = 'upheld' | 'dismissed' | 'identity'

interface Options {
  /** Called after the character was removed. */
  onUpheld?: () => void
  /** @returns whether the dialog closes */
  onDismiss: (adminNotes: string) => Promise<unknown>
  isDismissing: boolean
}

function useDecision(onDecided?: () => void) {
  const router = useRouter()
  return useMutation(
    trpc.disputes.decide.mutationOptions({
      // An upheld report removes the character, and the page may be its own.
      ...invalidating(
        () => invalidateWritten(),
        () => router.invalidate(),
      ),
      onError: notifyFailed("Couldn't resolve the dispute", NOT_CHANGED),
      onSuccess: () => {
        onDecided?.()
        notifySuccess('Dispute Resolved', 'The copyright dispute has been processed.')
      },
    }),
  )
}

/** The dialogs for the decisions on a report, and for the check of the reporter's identity. */
export function useDisputeDialogs(dispute: DisputeCase, { onUpheld, onDismiss, isDismissing }: Options) {
  const { id, createdAt, told, answer } = dispute
  const isEarly = useNow(MINUTE) - Date.parse(createdAt) < ANSWER_HOURS * 60 * MINUTE
  const [openDialog, setOpenDialog] = useState<DialogName | null>(null)
  const close = () => setOpenDialog(null)
  const upholding = useDecision(() => {
    close()
    onUpheld?.()
  })
  const identity = useMutation(
    trpc.disputes.setIdentity.mutationOptions({
      ...invalidating(invalidateReports),
      onError: notifyFailed("Couldn't save that", NOT_CHANGED),
      onSuccess: close,
    }),
  )
  const { data: after } = useQuery({
    ...trpc.disputes.afterDismissal.queryOptions({ id }),
    enabled: openDialog === 'dismissed' && dispute.character?.status === 'rejected',
    staleTime: 0,
  })
  const dialog = (name: DialogName) => ({
    opened: openDialog === name,
    isPending: upholding.isPending || isDismissing || identity.isPending,
    onClose: close,
  })
  return {
    ask: setOpenDialog,
    dialogs: (
      <>
        <DecideDialog
          {...dialog('upheld')}
          title="Uphold Dispute & Remove Character"
          danger
          text="This will permanently delete the character and notify both users. Are you sure?"
          placeholder="Explain why the dispute was upheld..."
          readers="Both users read them"
          unheard={isEarly && !answer ? told : null}
          onNotes={(adminNotes) =>
            upholding.mutate({
              id,
              status: 'upheld',
              adminNotes,
              actionTaken: 'remove',
              sawAnswer: answer !== null,
            })
          }
        />
        <DecideDialog
          {...dialog('dismissed')}
          title="Dismiss Dispute"
          text="This will dismiss the copyright claim and notify the reporter."
          more={after?.page && AFTER_DISMISSAL[after.page]}
          placeholder="Explain why the dispute was dismissed..."
          readers="The reporter reads them"
          onNotes={(adminNotes) =>
            void onDismiss(adminNotes).then(
              (done) => done !== false && close(),
              () => {},
            )
          }
        />
        <IdentityDialog
          {...dialog('identity')}
          dispute={dispute}
          onCheck={(check) => identity.mutate({ id, ...check })}
        />
      </>
    ),
  }
}

/** The decisions on a report in a list: they take effect at once. */
export function DecideActions({ dispute, children }: { dispute: DisputeCase; children: ReactNode }) {
  const decision = useDecision()
  const { ask, dialogs } = useDisputeDialogs(dispute, {
    onDismiss: (adminNotes) =>
      decision.mutateAsync({ id: dispute.id, status: 'dismissed', adminNotes, actionTaken: 'none' }),
    isDismissing: decision.isPending,
  })
  return (
    <div className="actions" style={{ marginTop: 24 }}>
      <Button variant="danger" onClick={() => ask('upheld')}>
        Uphold &amp; Remove Character
      </Button>
      <Button variant="default" onClick={() => ask('dismissed')}>
        Dismiss Dispute
      </Button>
      <Button variant="subtle" onClick={() => ask('identity')}>
        Verify Identity
      </Button>
      {children}
      {dialogs}
    </div>
  )
}

interface DialogProps {
  opened: boolean
  isPending: boolean
  onClose: () => void
}

interface DecideProps extends DialogProps {
  title: string
  danger?: boolean
  text: string
  more?: string | null | undefined
  placeholder: string
  readers: string
  /** Who was told of the report lately and has not answered: to decide before that is confirmed. */
  unheard?: string | null
  onNotes: (adminNotes: string) => void
}

function DecideDialog({ text, more, placeholder, readers, unheard = null, onNotes, ...dialog }: DecideProps) {
  const [notes, setNotes] = useState('')
  const [isConfirmed, setConfirmed] = useState(false)
  const confirm = () => {
    if (wrongMessage('Notes', notes)) return
    if (unheard === null || isConfirmed) onNotes(notes)
    else notifyFailure('Not yet', `Please confirm that you decide before ${unheard} has answered.`)
  }
  return (
    <Dialog {...dialog} confirm="Confirm" onConfirm={confirm}>
      <p className="soft" style={{ marginBottom: 18 }}>
        {text}
      </p>
      {more && (
        <p className="soft" style={{ marginBottom: 18 }}>
          {more}
        </p>
      )}
      <MessageField
        name="Notes"
        label="Admin Notes"
        description={readers}
        placeholder={placeholder}
        value={notes}
        onChange={setNotes}
        minRows={3}
        data-autofocus={!dialog.danger || undefined}
      />
      {unheard !== null && (
        <Checkbox
          mt="md"
          label={`${unheard} was told less than ${ANSWER_HOURS} hours ago and has not answered yet. I decide all the same`}
          checked={isConfirmed}
          onChange={({ currentTarget: { checked } }) => setConfirmed(checked)}
        />
      )}
    </Dialog>
  )
}

const STATES = [
  { value: 'verified', label: 'Verified', identityVerified: true },
  { value: 'unverified', label: 'Not Verified', identityVerified: false },
  { value: 'unknown', label: 'Not checked', identityVerified: null },
]

interface IdentityProps extends DialogProps {
  dispute: DisputeCase
  onCheck: (check: { identityVerified: boolean | null; identityVerificationNotes: string }) => void
}

function IdentityDialog({ dispute, onCheck, ...dialog }: IdentityProps) {
  const [identityVerified, setVerified] = useState(dispute.identityVerified)
  const [notes, setNotes] = useState(dispute.identityVerificationNotes ?? '')
  const chosen = STATES.find((state) => state.identityVerified === identityVerified)
  return (
    <Dialog
      {...dialog}
      title="Identity Verification"
      confirm="Save"
      underWay="Saving..."
      onConfirm={() =>
        wrongMessage('Notes', notes) ?? onCheck({ identityVerified, identityVerificationNotes: notes })
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
