import { Button, NativeSelect } from '@mantine/core'
import type { DisputeCase } from '@personae/contract/disputes'
import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { notifyFailure, notifySuccess } from '../../lib/notify.ts'
import { failureText, UNREACHED } from '../../lib/trpc.ts'
import { MessageField, wrongMessage } from '../../components/counted-fields.tsx'
import { Dialog } from '../../components/dialog.tsx'
import classes from './disputes.module.css'
import { decideReportMutation, setIdentityMutation } from './disputes.queries.ts'

type DialogName = 'upheld' | 'dismissed' | 'identity'

export function DecideActions({ dispute }: { dispute: DisputeCase }) {
  const [openDialog, setOpenDialog] = useState<DialogName | null>(null)
  const close = () => setOpenDialog(null)
  const { decide, setIdentity, isPending } = useDecide(dispute.id, close)
  return (
    <div className={`actions ${classes.actions}`}>
      <Button variant="danger" onClick={() => setOpenDialog('upheld')}>
        Uphold &amp; Remove Character
      </Button>
      <Button variant="default" onClick={() => setOpenDialog('dismissed')}>
        Dismiss Dispute
      </Button>
      <Button variant="subtle" color="gray" onClick={() => setOpenDialog('identity')}>
        Verify Identity
      </Button>
      {(['upheld', 'dismissed'] as const).map((decision) => (
        <DecideDialog
          key={decision}
          decision={decision}
          opened={openDialog === decision}
          isPending={isPending}
          onClose={close}
          onConfirm={(notes) => decide(decision, notes)}
        />
      ))}
      <IdentityDialog
        dispute={dispute}
        opened={openDialog === 'identity'}
        isPending={isPending}
        onClose={close}
        onConfirm={setIdentity}
      />
    </div>
  )
}

function useDecide(id: string, onDone: () => void) {
  const router = useRouter()
  const onError = (title: string) => (error: unknown) =>
    notifyFailure(title, failureText(error, `${UNREACHED} Nothing was changed.`))

  const decision = useMutation({
    ...decideReportMutation(() => router.invalidate()),
    onError: onError("Couldn't resolve the dispute"),
    onSuccess: () => {
      onDone()
      notifySuccess('Dispute Resolved', 'The copyright dispute has been processed.')
    },
  })
  const identity = useMutation({
    ...setIdentityMutation(),
    onError: onError("Couldn't save that"),
    onSuccess: onDone,
  })

  return {
    isPending: decision.isPending || identity.isPending,
    decide: (status: Decision, adminNotes: string) =>
      decision.mutate({ id, status, adminNotes, actionTaken: status === 'upheld' ? 'remove' : 'none' }),
    setIdentity: (check: IdentityCheck) => identity.mutate({ id, ...check }),
  }
}

type Decision = 'upheld' | 'dismissed'

const WORDS: Record<Decision, { title: string; text: string; placeholder: string; readers: string }> = {
  upheld: {
    title: 'Uphold Dispute & Remove Character',
    text: 'This will permanently delete the character and notify both users. Are you sure?',
    placeholder: 'Explain why the dispute was upheld...',
    readers: 'Both users read them',
  },
  dismissed: {
    title: 'Dismiss Dispute',
    text: 'This will dismiss the copyright claim and notify the reporter.',
    placeholder: 'Explain why the dispute was dismissed...',
    readers: 'The reporter reads them',
  },
}

interface Props {
  decision: Decision
  opened: boolean
  isPending: boolean
  onClose: () => void
  onConfirm: (adminNotes: string) => void
}

function DecideDialog({ decision, opened, isPending, onClose, onConfirm }: Props) {
  const [notes, setNotes] = useState('')
  const { title, text, placeholder, readers } = WORDS[decision]
  return (
    <Dialog
      opened={opened}
      title={title}
      confirm="Confirm"
      danger={decision === 'upheld'}
      isPending={isPending}
      onConfirm={() => wrongMessage('Notes', notes) ?? onConfirm(notes)}
      onClose={onClose}
    >
      <p className={classes.question}>{text}</p>
      <MessageField
        name="Notes"
        label="Admin Notes"
        description={readers}
        placeholder={placeholder}
        value={notes}
        onChange={setNotes}
        minRows={3}
        data-autofocus
      />
    </Dialog>
  )
}

const STATES = [
  { value: 'verified', label: 'Verified', identityVerified: true },
  { value: 'unverified', label: 'Not Verified', identityVerified: false },
  { value: 'unknown', label: 'Not checked', identityVerified: null },
]

interface IdentityCheck {
  identityVerified: boolean | null
  identityVerificationNotes: string
}

interface IdentityCheckProps {
  dispute: DisputeCase
  opened: boolean
  isPending: boolean
  onClose: () => void
  onConfirm: (check: IdentityCheck) => void
}

function IdentityDialog({ dispute, opened, isPending, onClose, onConfirm }: IdentityCheckProps) {
  const [identityVerified, setVerified] = useState(dispute.identityVerified)
  const [notes, setNotes] = useState(dispute.identityVerificationNotes ?? '')
  const chosen = STATES.find((state) => state.identityVerified === identityVerified)
  return (
    <Dialog
      opened={opened}
      title="Identity Verification"
      confirm="Save"
      underWay="Saving..."
      isPending={isPending}
      onConfirm={() =>
        wrongMessage('Notes', notes) ?? onConfirm({ identityVerified, identityVerificationNotes: notes })
      }
      onClose={onClose}
    >
      <div className={classes.form}>
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
