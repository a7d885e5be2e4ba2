import { useForm, type UseFormInput } from '@mantine/form'
import type { z } from 'zod'

/** Errors of a schema by field: the first of each. */
function errorsOf(schema: z.ZodType, values: unknown): Record<string, string> {
  const parsed = schema.safeParse(values)
  const errors: Record<string, string> = {}
  for (const { path, message } of parsed.error?.issues ?? []) errors[String(path[0] ?? '')] ??= message
  return errors
}

/** A form that is validated by a schema of the contract: when it is sent, and then whenever a field loses the focus. */
export function useZodForm<Values extends Record<string, unknown>>(
  schema: z.ZodType,
  { toInput, ...options }: UseFormInput<Values> & { toInput?: (values: Values) => unknown },
) {
  return useForm<Values>({
    mode: 'uncontrolled',
    validateInputOnBlur: false,
    ...options,
    validate: (values) => errorsOf(schema, toInput ? toInput(values) : values),
  })
}

/** Focuses the first field with an error, or the first choice of a group. */
export function focusFirstError(
  form: { getInputNode: (path: string) => HTMLElement | null },
  errors: Record<string, unknown>,
): void {
  const node = form.getInputNode(Object.keys(errors)[0] ?? '')
  const field = node?.matches('input, textarea, button') ? node : node?.querySelector('input')
  field?.focus()
}
