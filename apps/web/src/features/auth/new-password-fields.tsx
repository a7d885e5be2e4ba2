import type { UseFormReturnType } from '@mantine/form'
import { PasswordField } from '../../components/password-field.tsx'

interface Props<Field extends string> {
  form: UseFormReturnType<Record<Field | 'confirmPassword', string>>
  /** What the form calls the password. */
  field: Field
  label: string
}

/** A new password and its confirmation. */
export function NewPasswordFields<Field extends string>({ form, field, label }: Props<Field>) {
  return (
    <>
      <PasswordField
        label={label}
        description="At least 6 characters"
        autoComplete="new-password"
        key={form.key(field)}
        {...form.getInputProps(field)}
      />
      <PasswordField
        label="Confirm password"
        autoComplete="new-password"
        key={form.key('confirmPassword')}
        {...form.getInputProps('confirmPassword')}
      />
    </>
  )
}
