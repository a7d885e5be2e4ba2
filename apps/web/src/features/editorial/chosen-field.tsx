import { VisuallyHidden } from '@mantine/core'
import { EDITORIAL_FULL, EDITORIAL_MAX } from '@personae/contract/editorial'
import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTyped } from '../../components/counted-fields.tsx'
import { IconButton } from '../../components/icon-button.tsx'
import type { Picker } from '../../components/picker.ts'
import { Poster } from '../../components/poster.tsx'
import classes from './editorial-form.module.css'
import { type Chosen, chosenOf, type EditorialFields } from './use-editorial-form.ts'

const STEPS = [
  [-1, 'up', IconArrowUp],
  [1, 'down', IconArrowDown],
] as const

/** The chosen characters in their order, and a field to add one. */
export function ChosenField({ form, picker }: { form: EditorialFields; picker: Picker }) {
  const chosen = useTyped(form, 'characterIds')
  const [typed, setTyped] = useState('')
  // The result of the last change, for screen readers.
  const [message, setMessage] = useState({ text: '', isRefused: false })
  const list = useRef<HTMLOListElement>(null)

  function show(now: Chosen[], text: string): void {
    form.setFieldValue('characterIds', now)
    setMessage({ text, isRefused: false })
  }

  function add(one: Chosen): void {
    const refuse = (text: string) => setMessage({ text, isRefused: true })
    if (chosen.some(({ id }) => id === one.id)) return refuse(`${one.name} is in the row already`)
    if (chosen.length === EDITORIAL_MAX) return refuse(EDITORIAL_FULL)
    setTyped('')
    return show([...chosen, chosenOf(one)], `${one.name} added`)
  }

  function move(at: number, step: number): void {
    const [moved, to] = [chosen[at]!, at + step]
    // The moved row loses the focus, and at an end of the list its button is disabled.
    flushSync(() =>
      show(chosen.toSpliced(at, 1).toSpliced(to, 0, moved), `${moved.name} is number ${to + 1} now`),
    )
    const buttons = [
      ...list.current!.children[to]!.querySelectorAll<HTMLButtonElement>('[data-step]:enabled'),
    ]
    const same = buttons.find((button) => button.dataset.step === String(step))
    ;(same ?? buttons[0])?.focus()
  }

  return (
    <div
      data-place
      className={`grid gap-16 ${classes.chosen}`}
      role="group"
      aria-label="Characters of the row"
    >
      {chosen.length === 0 && <p className="soft">Nothing is shown until you add a character.</p>}
      {chosen.length > 0 && (
        <ol ref={list} style={{ counterReset: 'place' }}>
          {chosen.map((one, at) => (
            <li key={one.id} className={classes.one}>
              <Poster className="corners-6" of={one} sizes="40px" />
              <span className="grid">
                <span className="strong">{one.name}</span>
                <span className="small">{one.origin}</span>
              </span>
              <span className={classes.actions}>
                {STEPS.map(([step, way, icon]) => (
                  <IconButton
                    key={way}
                    label={`Move ${way}: ${one.name}`}
                    icon={icon}
                    data-step={step}
                    disabled={chosen[at + step] === undefined}
                    onClick={() => move(at, step)}
                  />
                ))}
                <IconButton
                  label={`Remove: ${one.name}`}
                  icon={IconX}
                  onClick={() => show(chosen.toSpliced(at, 1), `${one.name} removed`)}
                />
              </span>
            </li>
          ))}
        </ol>
      )}
      {picker({
        label: 'Add a character',
        description: `Published ones, up to ${EDITORIAL_MAX}`,
        placeholder: 'Type a name',
        error: message.isRefused ? message.text : form.getInputProps('characterIds').error,
        text: typed,
        onText: (text) => {
          setTyped(text)
          setMessage({ text: '', isRefused: false })
        },
        onPick: add,
        'data-path': 'characterIds',
        'aria-keyshortcuts': undefined,
      })}
      <VisuallyHidden role="status">{!message.isRefused && message.text}</VisuallyHidden>
    </div>
  )
}
