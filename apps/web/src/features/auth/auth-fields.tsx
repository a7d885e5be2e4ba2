import '@mantine/core/styles/PasswordInput.css'
import { PasswordInput, type PasswordInputProps, TextInput, type TextInputProps } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useEffect, useEffectEvent, useState } from 'react'
import { useDebouncedValue } from '@mantine/hooks'
import { PASSWORD_MIN } from '@personae/contract/auth'

interface FieldProps<Values> {
  form: UseFormReturnType<Values>
  field: keyof Values & string
}

/** A password field that also tells screen readers its error, which the library's field shows only visually. */
export function PasswordField<Values>({
  form,
  field,
  ...props
}: FieldProps<Values> & Omit<PasswordInputProps, 'form'>) {
  const input = form.getInputProps(field)
  return (
    <PasswordInput
      autoComplete="current-password"
      {...props}
      key={form.key(field)}
      {...input}
      aria-invalid={input.error ? true : undefined}
    />
  )
}

export const UsernameField = <Values extends { username: string }>({
  form,
}: Pick<FieldProps<Values>, 'form'>) => (
  <TextInput
    label="Username"
    autoCapitalize="none"
    autoComplete="username"
    autoFocus
    spellCheck={false}
    key={form.key('username')}
    {...form.getInputProps('username')}
  />
)

export const EmailField = <Values extends { email: string }>({
  form,
  ...props
}: Pick<FieldProps<Values>, 'form'> & Omit<TextInputProps, 'form'>) => (
  <TextInput
    label="Email"
    type="email"
    autoComplete="email"
    {...props}
    key={form.key('email')}
    {...form.getInputProps('email')}
  />
)

interface Props<Field extends string> {
  form: UseFormReturnType<Record<Field | 'confirmPassword', string>>
  /** The name of the password's field in the form. */
  field: Field
  label: string
}

/** A new password and its confirmation. A password that is easy to guess gets a warning, but is accepted. */
export function NewPasswordFields<Field extends string>({ form, field, label }: Props<Field>) {
  // oxlint-disable-next-line react/hooks -- a form keeps its functions
  const password = String(form.useWatchValue(field))
  const isEasy = usePasswordWarning(password, () => {
    const { [field]: _, confirmPassword: __, ...others } = form.getValues() as Record<string, string>
    return Object.values(others)
  })
  return (
    <>
      <div>
        <PasswordField
          form={form}
          field={field}
          label={label}
          description="At least 6 characters"
          autoComplete="new-password"
        />
        <div role="status">
          {isEasy && (
            <p
              className="soft size-15"
              style={{ marginTop: 8, paddingLeft: 10, borderLeft: '3px solid var(--gold)' }}
            >
              This password is easy to guess. It works, but a longer one of your own is safer.
            </p>
          )}
        </div>
      </div>
      <PasswordField
        form={form}
        field="confirmPassword"
        label="Confirm password"
        autoComplete="new-password"
      />
    </>
  )
}

/** Milliseconds without typing after which the password is checked. */
const PAUSE = 300

/** Whether the typed password is easy to guess. False if the word lists cannot be loaded. */
function usePasswordWarning(password: string, hintsOf: () => string[]): boolean {
  const [settled] = useDebouncedValue(password, PAUSE)
  const [easy, setEasy] = useState<string | null>(null)
  // The other fields are read only when the check runs.
  const hints = useEffectEvent(hintsOf)
  useEffect(() => {
    let isCurrent = true
    const check = async () => {
      if (settled.length < PASSWORD_MIN) return
      const { isEasyToGuess } = await import('./sign-in/easy-password.ts')
      // The warning moves what is below it: a button that is being pressed meanwhile would not be clicked.
      while (document.querySelector(':active')) await new Promise(requestAnimationFrame)
      if (isCurrent && isEasyToGuess(settled, hints())) setEasy(settled)
    }
    check().catch(() => {})
    return () => {
      isCurrent = false
    }
  }, [settled])
  return easy !== null && easy === password
}
