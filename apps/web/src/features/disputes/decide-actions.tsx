import { Button } from '@mantine/core'
import type { DisputeCase } from '@personae/contract/disputes'
import { useState } from 'react'
import { DecideDialog } from './decide-dialog.tsx'
import classes from './disputes.module.css'
import { IdentityDialog } from './identity-dialog.tsx'
import { useDecide } from './use-decide.ts'

type DialogName = 'upheld' | 'dismissed' | 'identity'

/** The two decisions, each with a dialog, and the check of the reporter's identity. */
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
