import { TextInput, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { formLabel } from '@personae/contract/character-fields'
import { nameList } from '@personae/contract/name-list'
import { ALIAS_LIMITS } from '@personae/contract/name-rules'
import type { OtherName } from '@personae/contract/other-names'
import { lengthOf } from '@personae/contract/text.constants'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { joinParts, near, SpokenCounter } from '../../../components/counted-fields.tsx'
import { NameChip } from './name-chip.tsx'
import classes from './other-names-field.module.css'
import type { CharacterFormState } from './use-character-form.ts'
import { useNameChips } from './use-name-chips.ts'

const { entries: NAMES_MAX, length: NAME_MAX } = ALIAS_LIMITS
const HINT = `Press Enter after each. Up to ${NAMES_MAX} names of up to ${NAME_MAX} characters.`

/** Other names, added one by one, each with its kind. A typed name that is not yet added is sent as well. */
export function OtherNamesField({ form }: { form: CharacterFormState }) {
  const { error, onChange } = form.getInputProps('aliases')
  return (
    <Names key={form.key('aliases')} initial={form.getValues().aliases} onChange={onChange} error={error} />
  )
}

interface Props {
  initial: OtherName[]
  onChange: (names: OtherName[]) => void
  /** The error from the last submission. */
  error: string | undefined
}

function Names({ initial, onChange, error }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const { chips, typed, said, isRefused, type, add, addLines, change, remove } = useNameChips(
    initial,
    onChange,
  )
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
        error={isRefused ? said : (error ?? wrong)}
        data-path="aliases"
        autoComplete="off"
        enterKeyHint="done"
        value={typed}
        rightSection={typed.trim() !== '' && <Add onClick={add} />}
        rightSectionWidth={64}
        inputContainer={(field) => (
          <>
            {chips.length > 0 && (
              <ul className={classes.chips} aria-label={label}>
                {chips.map(({ id, name }) => (
                  <NameChip
                    key={id}
                    name={name}
                    onChange={(changed) => change(id, changed)}
                    onRemove={() => {
                      // The details of the name give up the focus first.
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
        onChange={(event) => type(event.currentTarget.value)}
        onPaste={(event) => {
          const text = event.clipboardData.getData('text/plain')
          if (!/[\r\n]/.test(text.trim())) return
          event.preventDefault()
          addLines(text)
        }}
        onKeyDown={(event) => {
          // With an input method, for Japanese for example, Enter only confirms the composed word.
          if (event.nativeEvent.isComposing) return
          if (event.key === 'Enter') {
            event.preventDefault()
            add()
          }
          const last = chips.at(-1)
          if (event.key === 'Backspace' && !event.repeat && typed === '' && last) remove(last.id)
        }}
      />
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      <SpokenCounter label={label} counter={counter} />
    </div>
  )
}

const Add = ({ onClick }: { onClick: () => void }) => (
  <UnstyledButton className={classes.add} onClick={onClick}>
    Add
  </UnstyledButton>
)
