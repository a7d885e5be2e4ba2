import { Button } from '@mantine/core'
import type { DisputeCase } from '@personae/contract/disputes'
import { useState } from 'react'
import { DecideDialog } from './decide-dialog.tsx'
import classes from './disputes.module.css'
import { IdentityDialog } from './identity-dialog.tsx'
import { useDecide } from './use-decide.ts'

type Asked = 'upheld' | 'dismissed' | 'identity'

/** The two decisions, each after a question, and what was found out about the reporter. */
export function DecideActions({ dispute }: { dispute: DisputeCase }) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const close = () => setAsked(null)
  const { decide, setIdentity, isPending } = useDecide(dispute.id, close)
  return (
    <div className={classes.actions}>
      <Button variant="danger" onClick={() => setAsked('upheld')}>
        Uphold &amp; Remove Character
      </Button>
      <Button variant="default" onClick={() => setAsked('dismissed')}>
        Dismiss Dispute
      </Button>
      <Button variant="subtle" color="gray" onClick={() => setAsked('identity')}>
        Set Identity Verification
      </Button>
      {(['upheld', 'dismissed'] as const).map((decision) => (
        <DecideDialog
          key={decision}
          decision={decision}
          opened={asked === decision}
          isPending={isPending}
          onClose={close}
          onConfirm={(notes) => decide(decision, notes)}
        />
      ))}
      <IdentityDialog
        dispute={dispute}
        opened={asked === 'identity'}
        isPending={isPending}
        onClose={close}
        onConfirm={setIdentity}
      />
    </div>
  )
}
