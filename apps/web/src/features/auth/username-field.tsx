import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'

/** The first field of every screen that asks for a name. */
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
