import type { UseFormReturnType } from '@mantine/form'
import { useState } from 'react'
import { PasswordField } from '../password-field.tsx'
import classes from './new-password-fields.module.css'
import { usePasswordWarning } from './use-password-warning.ts'

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
