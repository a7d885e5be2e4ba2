import { useMutation, type UseMutationOptions } from '@tanstack/react-query'
import { notifyFailed, notifySuccess } from './notify.ts'
import type { Failure } from './trpc.ts'

export interface ToldCall<Input, Answer> {
  call: UseMutationOptions<Answer, Failure, Input>
  /** The toast after it; without one its result says enough. */
  done?: Parameters<typeof notifySuccess>
  /** The toast after a failure, its text if the server gave none, and the form that shows the errors of its fields. */
  failed: Parameters<typeof notifyFailed>
  onDone?: (answer: Answer) => unknown
}

/** A call whose outcome is told in a toast. `onClose` closes the dialog that has asked for it. */
export const useToldCall = <Input, Answer>(
  { call, done, failed, onDone }: ToldCall<Input, Answer>,
  onClose?: () => void,
) =>
  useMutation({
    ...call,
    onSuccess: (answer) => {
      onClose?.()
      if (done) notifySuccess(...done)
      return onDone?.(answer)
    },
    onError: notifyFailed(...failed),
  })
