import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'

/** The field for the username, the first on its screens. */
export const UsernameField = <Values extends { username: string }>({
  form,
}: {
  form: UseFormReturnType<Values>
}) => (
  <TextInput
    label="Username"
    autoComplete="username"
    autoFocus
    key={form.key('username')}
    {...form.getInputProps('username')}
  />
)
