import { Button, Kbd } from '@mantine/core'
import '@mantine/core/styles/Kbd.css'
import type { Comparison } from '@personae/contract/duplicates'
import { useMutation } from '@tanstack/react-query'
import { notifyFailure, notifySuccess } from '../../lib/notify.ts'
import { failureText } from '../../lib/trpc.ts'
import { useKeys } from '../../lib/use-keys.ts'
import { useRestoreFocus } from '../../lib/use-focus.ts'
import { callDistinctMutation } from './duplicates.queries.ts'

export function NotADuplicate({ newSubmission, original }: Pick<Comparison, 'newSubmission' | 'original'>) {
  const call = useMutation({
    ...callDistinctMutation(),
    onSuccess: () =>
      notifySuccess('Not a Duplicate', "Marked as different characters. We won't flag this pair again."),
    onError: (error) => notifyFailure("Couldn't save that", failureText(error)),
  })
  const callDistinct = () => {
    if (call.isPending) return
    call.mutate({
      newId: newSubmission.id,
      newVersion: newSubmission.version,
      originalId: original.id,
      originalVersion: original.version,
    })
  }
  useKeys({ N: ({ repeat }) => !repeat && callDistinct() })
  const button = useRestoreFocus<HTMLButtonElement>(call.isPending)
  return (
    <Button
      ref={button}
      variant="default"
      size="sm"
      loading={call.isPending}
      rightSection={<Kbd size="xs">N</Kbd>}
      onClick={callDistinct}
    >
      Not a Duplicate
    </Button>
  )
}
