import { Textarea, type TextareaProps, TextInput, type TextInputProps } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useState } from 'react'

/** From which share of the limit on the counter shows. */
const NEAR = 0.8

interface Counted<Values> {
  form: UseFormReturnType<Values>
  field: keyof Values & string
  /** Longest text; beyond it the server says no. Without one there is no counter. */
  max?: number
}

function useCounter<Values>({ form, field, max }: Counted<Values>): string | undefined {
  const [length, setLength] = useState(String(form.getValues()[field]).length)
  form.watch(field, ({ value }) => setLength(String(value).length))
  if (max === undefined || length < max * NEAR) return undefined
  return `${length.toLocaleString('en-US')} of ${max.toLocaleString('en-US')} characters`
}

const describe = (description: unknown, counter: string | undefined) =>
  [description, counter].filter(Boolean).join(' · ') || undefined

/** A line of text of a form, with a counter once it comes near its limit. */
export function CountedText<Values>({
  form,
  field,
  max,
  description,
  ...props
}: Counted<Values> & Omit<TextInputProps, 'form'>) {
  const counter = useCounter({ form, field, max })
  return (
    <TextInput
      {...props}
      description={describe(description, counter)}
      key={form.key(field)}
      {...form.getInputProps(field)}
    />
  )
}

/** The same of several lines. */
export function CountedTextarea<Values>({
  form,
  field,
  max,
  description,
  ...props
}: Counted<Values> & Omit<TextareaProps, 'form'>) {
  const counter = useCounter({ form, field, max })
  return (
    <Textarea
      {...props}
      autosize
      maxRows={24}
      description={describe(description, counter)}
      key={form.key(field)}
      {...form.getInputProps(field)}
    />
  )
}
