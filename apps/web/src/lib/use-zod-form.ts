import { type FormErrors, useForm, type UseFormInput, type UseFormReturnType } from '@mantine/form'
import { startTransition, useRef } from 'react'
import type { z } from 'zod'
import { announce } from './announce.ts'

/** The first error of each field that does not match the schema. */
function errorsOf(schema: z.ZodType, values: unknown): Record<string, string> {
  const parsed = schema.safeParse(values)
  const errors: Record<string, string> = {}
  for (const { path, message } of parsed.error?.issues ?? []) errors[String(path[0] ?? '')] ??= message
  return errors
}

/**
 * A form that is validated by a schema of the contract: on submit, and from then on whenever a field loses the focus.
 * The first field with an error gets the focus, whether the schema or the server (`setErrors`) has found it.
 */
export function useZodForm<Values extends Record<string, unknown>>(
  schema: z.ZodType,
  { toInput, ...options }: UseFormInput<Values> & { toInput?: (values: Values) => unknown },
) {
  const form = useForm<Values>({
    mode: 'uncontrolled',
    validateInputOnBlur: false,
    ...options,
    validate: (values) => errorsOf(schema, toInput ? toInput(values) : values),
  })
  // Another form on the page may have a field with the same path.
  const submitted = useRef<HTMLElement>(null)
  const nodes = {
    getInputNode: (path: string): HTMLElement | null =>
      (submitted.current ?? document).querySelector(`[data-path="${path}"]`),
  }
  const onSubmit: typeof form.onSubmit = (send) => {
    const submit = form.onSubmit(send, (errors) => showFirstError(nodes, errors))
    return (event) => {
      submitted.current = event?.currentTarget ?? null
      submit(event)
    }
  }
  const setErrors: typeof form.setErrors = (errors) => {
    form.setErrors(errors)
    if (typeof errors !== 'function') focusFirstError(nodes, errors)
  }
  // A change may render the whole form again, as it is no longer untouched: typing comes first.
  const getInputProps: typeof form.getInputProps = (path, field) => {
    const { onChange, ...input } = form.getInputProps(path, field)
    return { ...input, onChange: (value: unknown) => startTransition(() => onChange(value)) }
  }
  return { ...form, getInputProps, onSubmit, setErrors }
}

/** Whether all fields are valid. If not, the first invalid field gets the focus. */
export function isValid(form: Pick<UseFormReturnType<never>, 'validate' | 'getInputNode'>): boolean {
  const { hasErrors, errors } = form.validate()
  if (hasErrors) showFirstError(form, errors)
  return !hasErrors
}

interface Nodes {
  getInputNode: (path: string) => HTMLElement | null
}

/** Focuses the first field with an error. If it has the focus already, nothing else would read the error. */
export function showFirstError(form: Nodes, errors: FormErrors): void {
  const focused = document.activeElement
  focusFirstError(form, errors)
  const [text] = Object.values(errors)
  if (document.activeElement === focused && typeof text === 'string') announce(text)
}

/** Focuses the first field with an error; of a group of choices, the first choice. */
export function focusFirstError(form: Nodes, errors: Record<string, unknown>): void {
  const node = form.getInputNode(Object.keys(errors)[0] ?? '')
  const field = node?.matches('input, textarea, button') ? node : node?.querySelector('input')
  field?.focus()
}
