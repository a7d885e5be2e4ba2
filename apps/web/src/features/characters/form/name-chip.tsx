import '@mantine/core/styles/Popover.css'
import { Button, NativeSelect, Popover, TextInput, UnstyledButton } from '@mantine/core'
import { ALIAS_LIMITS, canonicalLanguage, NOT_A_LANGUAGE } from '@personae/contract/name-rules'
import { kindLabel, NAME_KINDS, type NameKind, type OtherName } from '@personae/contract/other-names'
import { lengthOf, tooLong } from '@personae/contract/text.constants'
import { IconChevronDown, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import classes from './other-names-field.module.css'

/** Labels of kinds in the form, where they differ from those of the character's page. */
const OPTION_LABELS: Partial<Record<NameKind, string>> = { former: 'Former name', other: 'Other' }
const optionLabel = (kind: NameKind): string => OPTION_LABELS[kind] ?? kindLabel(kind)
const OPTIONS = NAME_KINDS.map((kind) => ({ value: kind, label: optionLabel(kind) }))

const languages = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })

/** The English name of a language, if its tag is valid and known. */
function languageName(tag: string): string | undefined {
  const canonical = canonicalLanguage(tag)
  return canonical === null ? undefined : languages.of(canonical)
}

interface Props {
  name: OtherName
  onChange: (name: OtherName) => void
  onRemove: () => void
}

/** An added name: a button that opens its details, and one that removes it. */
export function NameChip({ name: alias, onChange, onRemove }: Props) {
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
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    // Otherwise the key also submits the form, because the focus is back in it.
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
        <Popover.Dropdown className={classes.menu}>
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
          <Button size="sm" onClick={close}>
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
