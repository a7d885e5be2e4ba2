import type { UseFormReturnType } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { useMutation, type UseMutationOptions } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { z } from 'zod'
import { Note, RateLimitNote } from '../../components/note.tsx'
import { SubmitButton } from '../../components/submit-button.tsx'
import { currentUserQuery, useCurrentUser } from '../../lib/current-user.ts'
import { notifyFailed } from '../../lib/notify.ts'
import { failureOf, messageOf, sentForm } from '../../lib/sent-form.ts'
import { isUnanswered } from '../../lib/failures.ts'
import { type Failure, fieldErrors, queryClient, trpc } from '../../lib/trpc.ts'
import { useZodForm } from '../../lib/use-zod-form.ts'

export const refreshingAccount = {
  // Refetches the current user too: an admin has admin rights again after changing a common password.
  onSettled: () =>
    Promise.all([
      queryClient.invalidateQueries(trpc.account.overview.queryFilter()),
      queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey }),
    ]),
}

interface FormOptions<Values, Answer> {
  onSuccess: (answer: Answer, form: UseFormReturnType<Values>) => unknown
  /** The title of the toast after a failure, and its text if the server gave none. */
  failed: [title: string, otherwise?: string]
  /** What the user should know once an attempt got no answer: it may have worked, and the next one be refused for it. */
  ifLost?: string
  /** The field that gets the focus after an error that names no field. */
  retryField?: string
}

/**
 * A form and the call that sends it. The server's errors are shown beside their fields, and in a toast. If the browser
 * itself has sent the form before the client started, the form starts with the server's response.
 */
export function useAuthForm<Values extends Record<string, unknown>, Answer, Sent>(
  schema: z.ZodType,
  initialValues: Values,
  call: UseMutationOptions<Answer, Failure, Sent>,
  { onSuccess, failed: [title, failed], ifLost, retryField }: FormOptions<Values, Answer>,
) {
  const [sent] = useState(sentForm)
  const refusal = failureOf(sent)
  const wrong = fieldErrors(refusal)
  const focused = refusal && (Object.keys(wrong)[0] ?? retryField)
  const form = useZodForm(schema, {
    initialValues: { ...initialValues, ...sent?.values },
    initialErrors: wrong,
    enhanceGetInputProps: ({ field }) => ({ name: field, ...(focused && { autoFocus: field === focused }) }),
  })
  const [wasLost, setLost] = useState(false)
  const sending = useMutation({
    ...call,
    // A toast on screen is about the previous attempt.
    onMutate: () => notifications.clean(),
    onSuccess: (answer) => onSuccess(answer, form),
    onError: (error) => {
      if (isUnanswered(error)) setLost(true)
      notifyFailed(title, failed, form)(error)
    },
  })
  const isFirst = sending.isIdle
  return {
    form,
    call: { ...sending, error: isFirst ? refusal : sending.error },
    message: isFirst ? messageOf(sent) : null,
    failed,
    lost: wasLost && !sending.isSuccess ? ifLost : undefined,
    retryField,
    onValues: (values: Sent) => sending.mutate(values),
  }
}

export interface AuthFormProps<Values> {
  form: UseFormReturnType<Values>
  call: { isPending: boolean; error: unknown }
  lost?: string | undefined
  onValues: (values: Values) => void
  /** The labels of the button: at rest, and while the form is sent. */
  action: [atRest: string, underWay: string]
  children: ReactNode
}

interface Looks {
  /** For a form that is not the only one of its page. */
  variant?: 'default'
  disabled?: boolean
}

export function AuthForm<Values>({
  form,
  call,
  lost,
  onValues,
  action: [atRest, underWay],
  children,
  variant,
  disabled,
}: AuthFormProps<Values> & Looks) {
  const user = useCurrentUser()
  return (
    <form
      className="grid wide gap-20"
      method="post"
      noValidate
      onSubmit={form.onSubmit((values) => onValues(values))}
    >
      {/* For password managers, which otherwise take another field for the username, and fill or save it as such. */}
      {user && <input hidden readOnly autoComplete="username" value={user.username} />}
      {children}
      {lost && <Note role="status" title="An answer did not arrive" text={lost} />}
      <RateLimitNote error={call.error} />
      <SubmitButton
        {...(variant && { variant, style: { justifySelf: 'start' } })}
        disabled={disabled}
        isPending={call.isPending}
        underWay={underWay}
      >
        {atRest}
      </SubmitButton>
    </form>
  )
}
