import { TextInput, UnstyledButton, VisuallyHidden, Button, NativeSelect, Popover } from '@mantine/core'
import { formLabel } from '@personae/contract/character-fields'
import { nameList } from '@personae/contract/name-list'
import { ALIAS_LIMITS, canonicalLanguage, NOT_A_LANGUAGE } from '@personae/contract/name-rules'
import { type OtherName, kindLabel, NAME_KINDS, type NameKind } from '@personae/contract/other-names'
import { caseKey } from '@personae/contract/shared/fold'
import { lengthOf, tooLong } from '@personae/contract/text.constants'
import { useRef, useState, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { joinParts, near, SpokenCounter } from '../../../components/counted-fields.tsx'
import classes from './other-names-field.module.css'
import type { CharacterFormState } from './use-character-form.ts'
import '@mantine/core/styles/Popover.css'
import { IconChevronDown, IconX } from '@tabler/icons-react'

const { entries: NAMES_MAX, length: NAME_MAX } = ALIAS_LIMITS
const HINT = `Press Enter after each. Up to ${NAMES_MAX} names of up to ${NAME_MAX} characters. ||Two bars|| fold one as a spoiler.`

interface Chip {
  id: number
  name: OtherName
}

const named = (name: string): OtherName => ({ name, kind: 'other' })
const isSameName = (one: string, other: string): boolean => caseKey(one.trim()) === caseKey(other.trim())

let lastId = 0
const chipOf = (name: OtherName): Chip => ({ id: (lastId += 1), name })

/** A field for other names, added one by one, each with its kind. A typed name that is not yet added is sent too. */
export function OtherNamesField({ form }: { form: CharacterFormState }) {
  const { error, onChange } = form.getInputProps('aliases')
  return (
    <Names key={form.key('aliases')} initial={form.getValues().aliases} onChange={onChange} error={error} />
  )
}

interface Props {
  initial: OtherName[]
  onChange: (names: OtherName[]) => void
  error: string | undefined
}

function Names({ initial, onChange, error }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [chips, setChips] = useState(() => initial.map(chipOf))
  const [typed, setTyped] = useState('')
  // The result of the last change, announced by screen readers.
  const [message, setMessage] = useState({ text: '', isRefused: false })

  function show(now: Chip[], rest: string, text = '', isRefused = false): void {
    setChips(now)
    setTyped(rest)
    setMessage({ text, isRefused })
    const names = now.map(({ name }) => name)
    onChange(rest.trim() === '' ? names : [...names, named(rest.trim())])
  }

  const has = (name: string): boolean => chips.some((chip) => isSameName(chip.name.name, name))

  function add(): void {
    const name = typed.trim()
    if (name === '') return
    if (has(name)) show(chips, typed, `“${name}” is already in the list`, true)
    else show([...chips, chipOf(named(name))], '', `${name} added`)
  }

  /** Adds each line that is not already in the list. */
  function addLines(text: string): void {
    const fresh: string[] = []
    const known: string[] = []
    for (const line of `${typed}${text}`.split(/[\r\n]+/)) {
      const name = line.trim()
      if (name === '') continue
      if (has(name) || fresh.some((one) => isSameName(one, name))) known.push(name)
      else fresh.push(name)
    }
    const added = fresh.map((name) => chipOf(named(name)))
    show(
      [...chips, ...added],
      '',
      known.length > 0 ? `Already in the list: ${known.join('; ')}` : `${added.length} names added`,
      known.length > 0,
    )
  }

  function remove(id: number): void {
    const removed = chips.find((chip) => chip.id === id)
    show(
      chips.filter((chip) => chip !== removed),
      typed,
      removed ? `${removed.name.name || 'Name'} removed` : '',
    )
  }

  const wrong = nameList.safeParse(chips.map(({ name }) => name)).error?.issues[0]?.message
  const counter = joinParts([
    near(chips.length, NAMES_MAX, 'names'),
    near(lengthOf(typed), NAME_MAX, 'characters'),
  ])
  const label = formLabel('aliases')

  return (
    <div>
      <TextInput
        ref={input}
        label={label}
        description={joinParts([HINT, counter])}
        error={message.isRefused ? message.text : (error ?? wrong)}
        data-path="aliases"
        autoComplete="off"
        enterKeyHint="done"
        value={typed}
        rightSection={typed.trim() !== '' && <Add onClick={add} />}
        rightSectionWidth={64}
        inputContainer={(field) => (
          <>
            {chips.length > 0 && (
              <ul className="row wrap gap-8" style={{ margin: '8px 0 10px' }} aria-label={label}>
                {chips.map(({ id, name }) => (
                  <NameChip
                    key={id}
                    name={name}
                    onChange={(changed) =>
                      show(
                        chips.map((chip) => (chip.id === id ? { id, name: changed } : chip)),
                        typed,
                      )
                    }
                    onRemove={() => {
                      // Removed at once: otherwise the chip's popover gives up the focus after the field got it.
                      flushSync(() => remove(id))
                      input.current?.focus()
                    }}
                  />
                ))}
              </ul>
            )}
            {field}
          </>
        )}
        onChange={(event) => show(chips, event.currentTarget.value)}
        onPaste={(event) => {
          const text = event.clipboardData.getData('text/plain')
          if (!/[\r\n]/.test(text.trim())) return
          event.preventDefault()
          addLines(text)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault()
            add()
          }
          const last = chips.at(-1)
          if (event.key === 'Backspace' && !event.repeat && typed === '' && last) remove(last.id)
        }}
      />
      <VisuallyHidden role="status">{message.text}</VisuallyHidden>
      <SpokenCounter label={label} counter={counter} />
    </div>
  )
}

const Add = ({ onClick }: { onClick: () => void }) => (
  <UnstyledButton className="strong" style={{ padding: '4px 8px', color: 'var(--cool)' }} onClick={onClick}>
    Add
  </UnstyledButton>
)

/** Labels of kinds in the form that differ from the labels on the character's page. */
const OPTION_LABELS: Partial<Record<NameKind, string>> = { former: 'Former name', other: 'Other' }
const optionLabel = (kind: NameKind): string => OPTION_LABELS[kind] ?? kindLabel(kind)
const OPTIONS = NAME_KINDS.map((kind) => ({ value: kind, label: optionLabel(kind) }))

const languages = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })

function languageName(tag: string): string | undefined {
  const canonical = canonicalLanguage(tag)
  return canonical === null ? undefined : languages.of(canonical)
}

interface ChipProps {
  name: OtherName
  onChange: (name: OtherName) => void
  onRemove: () => void
}

/** An added name: a button that opens its details, and one that removes it. */
function NameChip({ name: alias, onChange, onRemove }: ChipProps) {
  const { name, kind, language } = alias
  const [isOpen, setIsOpen] = useState(false)
  const details = [optionLabel(kind), language].filter(Boolean).join(', ')
  const isWrong =
    lengthOf(name) > ALIAS_LIMITS.length || (language !== undefined && canonicalLanguage(language) === null)

  function close(): void {
    setIsOpen(false)
    if (name.trim() === '') onRemove()
  }

  const closeOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    // Otherwise the key also submits the form, as closing returns the focus to it.
    event.preventDefault()
    close()
  }

  return (
    <li className={classes.chip} data-wrong={isWrong || undefined}>
      <Popover
        opened={isOpen}
        onDismiss={close}
        width={288}
        position="bottom-start"
        radius={12}
        trapFocus
        returnFocus
        withinPortal
        // A phone's keyboard may cover the chip: hidden with it, the fields would lose the focus, and the keyboard close.
        hideDetached={false}
      >
        <Popover.Target>
          <UnstyledButton className={classes.open} onClick={() => (isOpen ? close() : setIsOpen(true))}>
            <bdi lang={language}>{name}</bdi>
            <span className={classes.details}>
              {details}
              <IconChevronDown size={14} aria-hidden />
            </span>
          </UnstyledButton>
        </Popover.Target>
        <Popover.Dropdown className="grid gap-12">
          <TextInput
            label="Name"
            value={name}
            error={lengthOf(name) > ALIAS_LIMITS.length && tooLong('Name', ALIAS_LIMITS.length)}
            onKeyDown={closeOnEnter}
            onChange={(event) => onChange({ ...alias, name: event.currentTarget.value })}
          />
          <NativeSelect
            label="Kind"
            data={OPTIONS}
            value={kind}
            onChange={(event) => onChange({ ...alias, kind: event.currentTarget.value as NameKind })}
          />
          <TextInput
            label="Language"
            description={languageName(language ?? '') ?? 'Optional: a tag such as ja, ja-Latn or zh-Hant'}
            error={language !== undefined && canonicalLanguage(language) === null && NOT_A_LANGUAGE}
            autoCapitalize="none"
            spellCheck={false}
            value={language ?? ''}
            onKeyDown={closeOnEnter}
            onChange={(event) =>
              onChange({ ...alias, language: event.currentTarget.value.trim() || undefined })
            }
          />
          <Button variant="filled" size="sm" onClick={close}>
            Done
          </Button>
        </Popover.Dropdown>
      </Popover>
      <UnstyledButton className={classes.remove} aria-label={`Remove ${name}`} onClick={onRemove}>
        <IconX size={16} aria-hidden />
      </UnstyledButton>
    </li>
  )
}
