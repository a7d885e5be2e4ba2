import { NativeSelect } from '@mantine/core'
import type { DisputeCase } from '@personae/contract/disputes'
import { useState } from 'react'
import { MessageField, wrongMessage } from '../../components/counted-fields.tsx'
import { Dialog } from '../../components/dialog.tsx'
import classes from './disputes.module.css'

/** The options for an identity. */
const STATES = [
  { value: 'verified', label: 'Verified', identityVerified: true },
  { value: 'unverified', label: 'Not Verified', identityVerified: false },
  { value: 'unknown', label: 'Not checked', identityVerified: null },
]

export interface IdentityCheck {
  identityVerified: boolean | null
  identityVerificationNotes: string
}

interface Props {
  dispute: DisputeCase
  opened: boolean
  isPending: boolean
  onClose: () => void
  onConfirm: (check: IdentityCheck) => void
}

/** Stores the result of an admin's check of the reporter's identity. */
export function IdentityDialog({ dispute, opened, isPending, onClose, onConfirm }: Props) {
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
            description="Admins alone read them"
            value={notes}
            onChange={setNotes}
            minRows={2}
          />
        )}
      </div>
    </Dialog>
  )
}
