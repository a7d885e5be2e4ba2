import { Button } from '@mantine/core'
import type { SubmissionRow } from '@personae/contract/characters'
import type { Decision } from '@personae/contract/moderation'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { notifyFailure, notifySuccess } from '../../../lib/notify.ts'
import { failureText } from '../../../lib/trpc.ts'
import { Dialog } from '../../../components/dialog.tsx'
import { asSeen, decideManyMutation, NOT_SAVED } from '../moderation.queries.ts'
import { RejectionDialog, type Rejection } from './rejection-dialog.tsx'
import classes from '../review.module.css'

interface Props {
  chosen: SubmissionRow[]
  onDone: () => void
}

const submissions = (count: number): string => `${count} ${count === 1 ? 'submission' : 'submissions'}`

/** A decision on all selected submissions. */
export function BulkActions({ chosen, onDone }: Props) {
  const [asking, setAsking] = useState<Rejection | 'approved' | null>(null)
  const close = () => setAsking(null)
  const decide = useMutation({
    ...decideManyMutation(),
    onSuccess: ({ decided, refused }) => {
      const [first] = refused
      if (first)
        notifyFailure("Some submissions weren't updated", `${submissions(refused.length)}: ${first.message}`)
      else notifySuccess('Decided', `${submissions(decided.length)} decided.`)
      setAsking(null)
      onDone()
    },
    onError: (error) => notifyFailure(NOT_SAVED, failureText(error)),
  })
  const decideAll = (decision: Decision) => decide.mutate({ submissions: chosen.map(asSeen), ...decision })
  if (chosen.length === 0) return null
  return (
    <div className={classes.bulk} role="group" aria-label="Decide on all that are selected">
      <span role="status">{chosen.length} selected</span>
      <Button size="sm" onClick={() => setAsking('approved')}>
        Approve {chosen.length}
      </Button>
      <Button size="sm" variant="default" onClick={() => setAsking('revision')}>
        Send {chosen.length} for revision
      </Button>
      <Button size="sm" variant="danger" onClick={() => setAsking('permanent')}>
        Reject {chosen.length} permanently
      </Button>
      <Dialog
        opened={asking === 'approved'}
        title={`Approve ${submissions(chosen.length)}?`}
        confirm="Approve"
        isPending={decide.isPending}
        onConfirm={() => decideAll({ verdict: 'approved' })}
        onClose={close}
      >
        {chosen.length === 1 ? 'It is' : 'They are'} published at once, and the submitters are notified.
      </Dialog>
      {(['revision', 'permanent'] as const).map((kind) => (
        <RejectionDialog
          key={kind}
          kind={kind}
          opened={asking === kind}
          name={submissions(chosen.length)}
          isPending={decide.isPending}
          onClose={close}
          onReason={(reason) => decideAll({ verdict: kind, rejectionReason: reason })}
        />
      ))}
    </div>
  )
}
