import '@mantine/core/styles/PasswordInput.css'
import { PasswordInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'

interface Passwords {
  password: string
  confirmPassword: string
}

/** A new password and its confirmation. */
export function NewPasswordFields<Values extends Passwords>({ form }: { form: UseFormReturnType<Values> }) {
  return (
    <>
      <PasswordInput
        label="Password"
        description="At least 6 characters"
        autoComplete="new-password"
        key={form.key('password')}
        {...form.getInputProps('password')}
      />
      <PasswordInput
        label="Confirm password"
        autoComplete="new-password"
        key={form.key('confirmPassword')}
        {...form.getInputProps('confirmPassword')}
      />
    </>
  )
}
