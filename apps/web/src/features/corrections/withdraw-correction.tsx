import { Button } from '@mantine/core'
import type { CorrectionRow } from '@personae/contract/corrections'
import { caseNoun, caseOn } from '@personae/contract/corrections.constants'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog } from '../../components/dialog.tsx'
import { changesCorrections } from '../../lib/invalidate.ts'
import { notifyFailed, notifySuccess } from '../../lib/notify.ts'
import { failureCode, trpc } from '../../lib/trpc.ts'

interface Props {
  correction: Pick<CorrectionRow, 'id' | 'kind' | 'topic' | 'characterName'>
}

/** Its author takes it back before it is decided. */
export function WithdrawCorrection({ correction }: Props) {
  const { id, kind, characterName } = correction
  const [isAsked, setIsAsked] = useState(false)
  const close = () => setIsAsked(false)
  const withdraw = useMutation({
    ...trpc.corrections.withdraw.mutationOptions(changesCorrections),
    onSuccess: () => {
      close()
      notifySuccess(
        kind === 'change' ? 'Correction Withdrawn' : 'Report Withdrawn',
        'It is no longer waiting for a decision.',
      )
    },
    onError: (error) => {
      notifyFailed("Couldn't withdraw")(error)
      // After a refusal the data on screen is out of date.
      if (failureCode(error) !== null) close()
    },
  })
  return (
    <>
      <Button
        variant="default"
        size="sm"
        aria-label={`Withdraw the ${caseNoun(correction)}: ${characterName}`}
        onClick={() => setIsAsked(true)}
      >
        Withdraw
      </Button>
      <Dialog
        opened={isAsked}
        title={`Withdraw your ${caseOn(correction, characterName)}?`}
        confirm="Withdraw"
        underWay="Withdrawing..."
        danger
        isPending={withdraw.isPending}
        onClose={close}
        onConfirm={() => withdraw.mutate({ id })}
      >
        Nobody will decide on it. You can send another one at any time.
      </Dialog>
    </>
  )
}
