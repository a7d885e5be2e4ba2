import type { UseFormReturnType } from '@mantine/form'
import { useMutation, type UseMutationOptions } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { WaitNote } from '../../components/note.tsx'
import { SubmitButton } from '../../components/submit-button.tsx'
import { notifyFailed } from '../../lib/notify.ts'
import { type Failure, queryClient, trpc } from '../../lib/trpc.ts'
import { useZodForm } from '../../lib/use-zod-form.ts'

export const refreshingAccount = {
  onSettled: () => queryClient.invalidateQueries(trpc.account.overview.queryFilter()),
}

interface Outcome<Values, Answer> {
  onSuccess: (answer: Answer, form: UseFormReturnType<Values>) => unknown
  /** The title of the toast after a failure, and its text if the server gave none. */
  failed: [title: string, otherwise: string]
}

/** A form and the call that sends it. The server's errors are shown beside their fields, and in a toast. */
export function useAuthForm<Values extends Record<string, unknown>, Answer, Sent>(
  schema: z.ZodType,
  initialValues: Values,
  call: UseMutationOptions<Answer, Failure, Sent>,
  { onSuccess, failed: [title, failed] }: Outcome<Values, Answer>,
) {
  const form = useZodForm(schema, { initialValues })
  const sending = useMutation({
    ...call,
    onSuccess: (answer) => onSuccess(answer, form),
    onError: notifyFailed(title, failed, form),
  })
  return { form, call: sending, failed, onValues: (values: Sent) => sending.mutate(values) }
}

export interface AuthFormProps<Values> {
  form: UseFormReturnType<Values>
  call: { isPending: boolean; error: unknown }
  onValues: (values: Values) => void
  /** The texts of the button, usually and while the form is sent. */
  action: [atRest: string, underWay: string]
  children: ReactNode
}

interface Looks {
  className: string | undefined
  variant?: 'default'
  disabled?: boolean
}

export function AuthForm<Values>({
  form,
  call,
  onValues,
  action: [atRest, underWay],
  children,
  className,
  ...button
}: AuthFormProps<Values> & Looks) {
  return (
    <form className={className} noValidate onSubmit={form.onSubmit((values) => onValues(values))}>
      {children}
      <WaitNote error={call.error} />
      <SubmitButton {...button} isPending={call.isPending} underWay={underWay}>
        {atRest}
      </SubmitButton>
    </form>
  )
}
