import { NativeSelect } from '@mantine/core'
import type { DisputeCase } from '@personae/contract/disputes'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { MessageField, wrongMessage } from '../../components/counted-fields.tsx'
import { Dialog } from '../../components/dialog.tsx'
import classes from './disputes.module.css'

/** What can be known of an identity, as a select has it. */
const STATES = [
  { value: 'verified', label: 'Verified', identityVerified: true },
  { value: 'unverified', label: 'Not Verified', identityVerified: false },
  { value: 'unknown', label: 'Not looked into', identityVerified: null },
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

/** Keeps what an admin found out about who the reporter is. */
export function IdentityDialog({ dispute, opened, isPending, onClose, onConfirm }: Props) {
  const [identityVerified, setVerified] = useState(dispute.identityVerified)
  const [notes, setNotes] = useState(dispute.identityVerificationNotes ?? '')
  const chosen = STATES.find((state) => state.identityVerified === identityVerified)
  return (
    <Dialog
      opened={opened}
      title="Identity Verification"
      confirm="Save"
      isPending={isPending}
      onConfirm={() =>
        wrongMessage('Notes', notes) ?? onConfirm({ identityVerified, identityVerificationNotes: notes })
      }
      onClose={onClose}
    >
      <div className={classes.form}>
        <NativeSelect
          label={`Identity of ${dispute.reportedByUsername}`}
          rightSection={<IconChevronDown size={16} aria-hidden />}
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
