import { Button } from '@mantine/core'
import type { OwnSubmission } from '@personae/contract/characters'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog } from '../../../components/dialog.tsx'
import { notifyFailure, notifySuccess } from '../../../lib/notify.ts'
import { forgetCharacter } from '../../../lib/queries/characters.ts'
import { failureCode, failureText } from '../../../lib/trpc.ts'
import { withdrawMutation } from '../characters.queries.ts'

/** Deletes a pending submission with its text, after a confirmation. */
export function WithdrawButton({ character }: { character: Pick<OwnSubmission, 'id' | 'name' | 'version'> }) {
  const { id, name, version } = character
  const [asking, setAsking] = useState(false)
  const close = () => setAsking(false)
  const withdraw = useMutation({
    ...withdrawMutation(),
    onSuccess: () => {
      forgetCharacter(id)
      notifySuccess('Submission Withdrawn', `${name} is no longer in the review queue.`)
    },
    onError: (error) => {
      notifyFailure("Couldn't withdraw", failureText(error))
      // After a refusal the data on screen is out of date.
      if (failureCode(error) !== null) close()
    },
  })
  return (
    <>
      <Button variant="default" size="sm" aria-label={`Withdraw: ${name}`} onClick={() => setAsking(true)}>
        Withdraw
      </Button>
      <Dialog
        opened={asking}
        title={`Withdraw ${name}?`}
        confirm="Withdraw"
        underWay="Withdrawing..."
        danger
        isPending={withdraw.isPending}
        onClose={close}
        onConfirm={() => withdraw.mutate({ id, baseVersion: version })}
      >
        It leaves the review queue and is deleted with its text, its picture and its history. Copy anything
        you want to keep first.
      </Dialog>
    </>
  )
}
