import '@mantine/core/styles/PasswordInput.css'
import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useEffect, useEffectEvent, useState } from 'react'
import { useDebouncedValue } from '@mantine/hooks'
import { PASSWORD_MIN } from '@personae/contract/auth'
import classes from './sign-in/new-password-fields.module.css'

/** The library's field shows an error only visually; this one also tells screen readers. */
export const PasswordField = (props: PasswordInputProps) => (
  <PasswordInput {...props} aria-invalid={props.error ? true : undefined} />
)

interface Props<Field extends string> {
  form: UseFormReturnType<Record<Field | 'confirmPassword', string>>
  /** The form's name for the password. */
  field: Field
  label: string
}

/** A new password and its confirmation. A password that is easy to guess gets a warning, but is accepted. */
export function NewPasswordFields<Field extends string>({ form, field, label }: Props<Field>) {
  const [password, setPassword] = useState('')
  form.watch(field, ({ value }) => setPassword(String(value)))
  const isEasy = usePasswordWarning(password, () => {
    const { [field]: _, confirmPassword: __, ...others } = form.getValues() as Record<string, string>
    return Object.values(others)
  })
  return (
    <>
      <div>
        <PasswordField
          label={label}
          description="At least 6 characters"
          autoComplete="new-password"
          key={form.key(field)}
          {...form.getInputProps(field)}
        />
        <div role="status">
          {isEasy && (
            <p className={classes.warning}>
              This password is easy to guess. It works, but a longer one of your own is safer.
            </p>
          )}
        </div>
      </div>
      <PasswordField
        label="Confirm password"
        autoComplete="new-password"
        key={form.key('confirmPassword')}
        {...form.getInputProps('confirmPassword')}
      />
    </>
  )
}

/** The password is checked after a pause of so many milliseconds. */
const PAUSE = 300

/** Whether the typed password is easy to guess. False if the word lists cannot be loaded. */
function usePasswordWarning(password: string, hintsOf: () => string[]): boolean {
  const [settled] = useDebouncedValue(password, PAUSE)
  const [easy, setEasy] = useState<string | null>(null)
  // The other fields are read at the time of the check.
  const hints = useEffectEvent(hintsOf)
  useEffect(() => {
    let isCurrent = true
    const check = async () => {
      if (settled.length < PASSWORD_MIN) return
      const { isEasyToGuess } = await import('./sign-in/easy-password.ts')
      if (isCurrent && isEasyToGuess(settled, hints())) setEasy(settled)
    }
    check().catch(() => {})
    return () => {
      isCurrent = false
    }
  }, [settled])
  return easy !== null && easy === password
}
