import { Textarea, type TextareaProps, TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import type { FormValues } from './form-values.ts'
import type { CharacterFormState } from './use-character-form.ts'

/** From which share of the limit on the counter shows. */
const NEAR = 0.8

type TextField = Exclude<keyof FormValues & string, 'genres' | 'imageUrl'>

interface Counted {
  form: CharacterFormState
  field: TextField
  /** Longest text; beyond it the server says no. Without one there is no counter. */
  max?: number
}

function useCounter({ form, field, max }: Counted): string | undefined {
  const [length, setLength] = useState(String(form.getValues()[field]).length)
  form.watch(field, ({ value }) => setLength(String(value).length))
  if (max === undefined || length < max * NEAR) return undefined
  return `${length.toLocaleString('en-US')} of ${max.toLocaleString('en-US')} characters`
}

const describe = (description: unknown, counter: string | undefined) =>
  [description, counter].filter(Boolean).join(' · ') || undefined

export function CountedText({
  form,
  field,
  max,
  description,
  ...props
}: Counted & Omit<TextInputProps, 'form'>) {
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

export function CountedTextarea({
  form,
  field,
  max,
  description,
  ...props
}: Counted & Omit<TextareaProps, 'form'>) {
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
