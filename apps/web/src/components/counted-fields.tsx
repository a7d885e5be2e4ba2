import { Textarea, type TextareaProps, TextInput, type TextInputProps } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { LONGEST, tooLong } from '@personae/contract/vocabulary'
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
  return counterOf(length, max)
}

function counterOf(length: number, max: number | undefined): string | undefined {
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

/** What is wrong with a message to a person of that length, or null. `name` is what the server calls it. */
export const wrongMessage = (name: string, message: string): string | null =>
  message.trim().length > LONGEST.message ? tooLong(name, LONGEST.message) : null

interface MessageProps extends Omit<TextareaProps, 'name' | 'value' | 'onChange'> {
  name: string
  value: string
  onChange: (message: string) => void
}

/** A message to a person: counted alike, without a form around it. */
export const MessageField = ({ name, value, onChange, description, error, ...props }: MessageProps) => (
  <Textarea
    {...props}
    autosize
    maxRows={12}
    description={describe(description, counterOf(value.length, LONGEST.message))}
    error={error || wrongMessage(name, value)}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
)
