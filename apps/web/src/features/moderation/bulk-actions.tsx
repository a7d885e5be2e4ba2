import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { notifyFailure, notifySuccess } from '../../lib/notify.ts'
import { failureText, queryClient, trpc } from '../../lib/trpc.ts'
import { decisionOf } from './decision-of.ts'
import { ReasonDialog, type Rejection } from './reason-dialog.tsx'
import classes from './review.module.css'

interface Props {
  chosen: string[]
  onDone: () => void
}

const submissions = (count: number): string => `${count} ${count === 1 ? 'submission' : 'submissions'}`

/** One decision on all that are chosen. */
export function BulkActions({ chosen, onDone }: Props) {
  const [asking, setAsking] = useState<Rejection | null>(null)
  const decide = useMutation({
    ...trpc.moderation.decideMany.mutationOptions(),
    onSuccess: ({ decided, refused }) => {
      const [first] = refused
      if (first) notifyFailure('Not all decided', `${submissions(refused.length)}: ${first.message}`)
      else notifySuccess('Decided', `${submissions(decided.length)} decided.`)
      setAsking(null)
      onDone()
    },
    onError: (error) => notifyFailure('Not decided', failureText(error, 'The server could not be reached.')),
    onSettled: () => queryClient.invalidateQueries(),
  })
  if (chosen.length === 0) return null
  return (
    <div className={classes.bulk} role="group" aria-label="Decide on all that are chosen">
      <span role="status">{submissions(chosen.length)} chosen</span>
      <Button
        size="sm"
        loading={decide.isPending}
        onClick={() => decide.mutate({ ids: chosen, ...decisionOf('approved') })}
      >
        Approve all
      </Button>
      <Button size="sm" variant="default" onClick={() => setAsking('revision')}>
        Send all for revision
      </Button>
      <Button size="sm" variant="danger" onClick={() => setAsking('permanent')}>
        Reject all permanently
      </Button>
      <ReasonDialog
        kind={asking ?? 'revision'}
        opened={asking !== null}
        name={submissions(chosen.length)}
        isPending={decide.isPending}
        onClose={() => setAsking(null)}
        onReason={(reason) => asking && decide.mutate({ ids: chosen, ...decisionOf(asking, reason) })}
      />
    </div>
  )
}
