import { useMutation, type UseMutationOptions } from '@tanstack/react-query'
import { notifyFailed, notifySuccess } from './notify.ts'
import type { Failure } from './trpc.ts'

export interface AskedCall<Input, Answer> {
  call: UseMutationOptions<Answer, Failure, Input>
  /** The toast after it; without one its result says enough. */
  done?: [title: string, text: string]
  /** The toast after a failure, and its text if the server gave none. */
  failed: [title: string, otherwise?: string]
  onDone?: (answer: Answer) => unknown
}

/** The call that a dialog asks for: the dialog closes after it, and a toast says how it went. */
export const useAskedCall = <Input, Answer>(
  { call, done, failed, onDone }: AskedCall<Input, Answer>,
  onClose: () => void,
) =>
  useMutation({
    ...call,
    onSuccess: (answer) => {
      onClose()
      if (done) notifySuccess(...done)
      return onDone?.(answer)
    },
    onError: notifyFailed(...failed),
  })
