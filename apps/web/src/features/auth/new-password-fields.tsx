import { PasswordField } from '../../components/password-field.tsx'
import type { UseFormReturnType } from '@mantine/form'

interface Passwords {
  password: string
  confirmPassword: string
}

/** A new password and its confirmation. */
export function NewPasswordFields<Values extends Passwords>({ form }: { form: UseFormReturnType<Values> }) {
  return (
    <>
      <PasswordField
        label="Password"
        description="At least 6 characters"
        autoComplete="new-password"
        key={form.key('password')}
        {...form.getInputProps('password')}
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
