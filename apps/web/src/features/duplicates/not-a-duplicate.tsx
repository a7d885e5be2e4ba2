import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { notifyFailure, notifySuccess } from '../../lib/notify.ts'
import { failureText, queryClient, trpc } from '../../lib/trpc.ts'
import { useFocusWhenLost } from '../../lib/use-focus-when-lost.ts'

/** Calls the two distinct, so that they are not reported again. */
export function NotADuplicate({ newId, originalId }: { newId: string; originalId: string }) {
  const call = useMutation({
    ...trpc.duplicates.callDistinct.mutationOptions(),
    onSuccess: async () => {
      await queryClient.invalidateQueries(trpc.duplicates.compare.queryFilter())
      notifySuccess('Not a Duplicate', 'The two are remembered as distinct and will not be reported again.')
    },
    onError: (error) =>
      notifyFailure('Not remembered', failureText(error, 'The server could not be reached.')),
  })
  const button = useFocusWhenLost<HTMLButtonElement>(call.isPending)
  return (
    <Button
      ref={button}
      variant="default"
      size="sm"
      loading={call.isPending}
      onClick={() => call.mutate({ newId, originalId })}
    >
      Not a Duplicate
    </Button>
  )
}
