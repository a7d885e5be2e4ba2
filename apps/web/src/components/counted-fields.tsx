import { Textarea, type TextareaProps, TextInput, type TextInputProps, VisuallyHidden } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useDebouncedValue } from '@mantine/hooks'
import { lengthOf, MAX_LENGTH, tooLong } from '@personae/contract/text.constants'
import { type ClipboardEvent, type ReactNode, useState } from 'react'
import { splitList } from '../lib/split-list.ts'

/** The share of the limit from which the counter shows. */
const COUNTER_THRESHOLD = 0.8
/** Milliseconds without typing after which screen readers read the counter. */
const DEBOUNCE_MS = 1_000

type Counter = (text: string) => string | undefined

export const joinParts = (parts: unknown[]): string | undefined =>
  parts.filter(Boolean).join(' · ') || undefined

export function near(count: number, max: number, unit: string): string | undefined {
  if (count < max * COUNTER_THRESHOLD) return undefined
  return `${count.toLocaleString('en-US')} of ${max.toLocaleString('en-US')} ${unit}`
}

export const textCounter =
  (max: number): Counter =>
  (text) =>
    near(lengthOf(text), max, 'characters')

export const listCounter =
  (entryMax: number): Counter =>
  (text) => {
    const entries = splitList(text)
    const longest = entries.reduce((most, entry) => Math.max(most, lengthOf(entry)), 0)
    return joinParts([
      near(entries.length, MAX_LENGTH.listItems, 'entries'),
      near(longest, entryMax, 'characters in the longest entry'),
    ])
  }

/** Pastes several lines as comma-separated entries of a list; the browser itself would join them to one entry. */
export function pasteLines(event: ClipboardEvent): void {
  const text = event.clipboardData.getData('text/plain').trim()
  if (!/[\r\n]/.test(text)) return
  event.preventDefault()
  const lines = text.split(/[\r\n]+/).map((line) => line.trim().replace(/,$/, ''))
  // `setRangeText` would be simpler, but cannot be undone with Ctrl+Z.
  document.execCommand('insertText', false, lines.filter(Boolean).join(', '))
}

/** The props of a field for links. The keyboard of a phone neither capitalises nor corrects them. */
export const LINK_KEYS = { autoCapitalize: 'none', spellCheck: false } as const

/** The props of a field for several links, separated by commas. */
export const LINK_LIST = { ...LINK_KEYS, counter: listCounter(MAX_LENGTH.link), onPaste: pasteLines }

interface Counted<Values> {
  form: UseFormReturnType<Values>
  field: keyof Values & string
  max?: number
  /** The counter, if the limit is not a number of characters. */
  counter?: Counter
}

export function useValue<Values, Field extends keyof Values & string>(
  form: UseFormReturnType<Values>,
  field: Field,
): Values[Field] {
  const [value, setValue] = useState(form.getValues()[field])
  form.watch(field, () => setValue(form.getValues()[field]))
  return value
}

/** A live region for screen readers: repeats the counter of a field after each pause in typing. */
export function SpokenCounter({ label, counter }: { label: ReactNode; counter: string | undefined }) {
  const [spoken] = useDebouncedValue(counter, DEBOUNCE_MS)
  return (
    <VisuallyHidden aria-live="polite">
      {spoken && (
        <span>
          {label}: {spoken}
        </span>
      )}
    </VisuallyHidden>
  )
}

/** The props of a field with its counter, and the counter for screen readers. */
function useCounter<Values, Props extends { label?: ReactNode; description?: ReactNode }>({
  form,
  field,
  max,
  counter = max === undefined ? undefined : textCounter(max),
  ...props
}: Counted<Values> & Props) {
  const text = String(useValue(form, field))
  const counted = counter?.(text)
  return {
    key: form.key(field),
    input: { ...props, description: joinParts([props.description, counted]), ...form.getInputProps(field) },
    spoken: <SpokenCounter label={props.label} counter={counted} />,
  }
}

type FieldProps<Values, Props> = Counted<Values> & Omit<Props, 'form'>

export function CountedText<Values>(props: FieldProps<Values, TextInputProps>) {
  const { key, input, spoken } = useCounter(props)
  return (
    <>
      <TextInput {...input} key={key} />
      {spoken}
    </>
  )
}

export function CountedTextarea<Values>(props: FieldProps<Values, TextareaProps>) {
  const { key, input, spoken } = useCounter(props)
  return (
    <>
      <Textarea autosize maxRows={24} {...input} key={key} />
      {spoken}
    </>
  )
}

interface ShortProps extends Omit<TextareaProps, 'value' | 'onChange'> {
  value: string
  max: number
  onChange: (text: string) => void
}

/** A text area with a counter that is not part of a form. */
export function ShortTextarea({ value, max, onChange, description, ...props }: ShortProps) {
  const counter = textCounter(max)(value)
  return (
    <>
      <Textarea
        {...props}
        autosize
        maxRows={12}
        description={joinParts([description, counter])}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <SpokenCounter label={props.label} counter={counter} />
    </>
  )
}

/** The error for a message of this length, or null. `name` is the server's name for the message. */
export const wrongMessage = (name: string, message: string): string | null =>
  lengthOf(message.trim()) > MAX_LENGTH.message ? tooLong(name, MAX_LENGTH.message) : null

interface MessageProps extends Omit<ShortProps, 'max'> {
  name: string
}

export const MessageField = ({ name, value, error, ...props }: MessageProps) => (
  <ShortTextarea
    {...props}
    max={MAX_LENGTH.message}
    error={error || wrongMessage(name, value)}
    value={value}
  />
)
