import { notifications } from '@mantine/notifications'
import { useMutation, type UseMutationOptions } from '@tanstack/react-query'
import { notifyFailed, notifySuccess } from './notify.ts'
import type { Failure } from './trpc.ts'

export interface ToastMutation<Input, Answer> {
  call: UseMutationOptions<Answer, Failure, Input>
  /** The toast after success; none if the change on screen says enough. */
  done?: Parameters<typeof notifySuccess>
  /** The toast after a failure, the text for it if the server gave none, and the form that shows errors of fields. */
  failed: Parameters<typeof notifyFailed>
  onDone?: (answer: Answer) => unknown
}

/** A mutation whose outcome is shown in a toast. `onClose` closes the dialog that started it. */
export const useToastMutation = <Input, Answer>(
  { call, done, failed, onDone }: ToastMutation<Input, Answer>,
  onClose?: () => void,
) =>
  useMutation({
    ...call,
    // A toast on screen is about the attempt before.
    onMutate: () => notifications.clean(),
    onSuccess: (answer) => {
      onClose?.()
      if (done) notifySuccess(...done)
      return onDone?.(answer)
    },
    onError: notifyFailed(...failed),
  })
