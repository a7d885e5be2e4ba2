import { useForm, type UseFormInput } from '@mantine/form'
import type { z } from 'zod'

/** Errors of a schema by field: the first one of each. */
export function errorsOf(schema: z.ZodType, values: unknown): Record<string, string> {
  const parsed = schema.safeParse(values)
  const errors: Record<string, string> = {}
  for (const { path, message } of parsed.error?.issues ?? []) errors[String(path[0] ?? '')] ??= message
  return errors
}

/** A form checked by a schema of the contract: at sending, and from then on as each field is left. */
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

/** Takes one to the first field at fault, or to the first choice of a group. */
export function focusFirstError(
  form: { getInputNode: (path: string) => HTMLElement | null },
  errors: Record<string, unknown>,
): void {
  const node = form.getInputNode(Object.keys(errors)[0] ?? '')
  const field = node?.matches('input, textarea') ? node : node?.querySelector('input')
  field?.focus()
}
