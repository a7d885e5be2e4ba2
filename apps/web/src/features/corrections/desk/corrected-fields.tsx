import { Button, UnstyledButton } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import type { PosterSubject } from '@personae/contract/shared/posters'
import { useId, useRef, useState, type RefObject } from 'react'
import { BeforeAndAfter, SingleValue } from '../../../components/field-change.tsx'
import changeClasses from '../../../components/field-change.module.css'
import { fieldLabel } from '../../../lib/character-fields.ts'
import { AmendedValue } from './amended-value.tsx'
import classes from './corrections-desk.module.css'
import { type Change, type ChosenFields, isAlreadySo } from './use-chosen-fields.ts'
import { useWindowEvent } from '@mantine/hooks'
import { targetsOverlay } from '../../../lib/dialog-keys.ts'
import { useKeys } from '../../../lib/use-keys.ts'

interface Props {
  /** The character, for the drawn poster of a field without a picture. */
  subject: PosterSubject
  chosen: ChosenFields
  isDisabled: boolean
}

/** Each field with its present and its proposed value, to be ticked and amended. */
export function CorrectedFields(props: Props) {
  const list = useRef<HTMLUListElement>(null)
  useFieldKeys(list, !props.isDisabled)
  return (
    <ul ref={list} className="grid gap-16" aria-label="Proposed changes">
      {props.chosen.changes.map((change) => (
        <Field key={change.field} change={change} {...props} />
      ))}
    </ul>
  )
}

function Field({ subject, change, chosen, isDisabled }: Props & { change: Change }) {
  const { field, base, current, proposed, isChanged } = change
  const label = fieldLabel(field)
  const markId = useId()
  const [isAmending, setAmending] = useState(false)
  const amended = chosen.amended[field]
  const isAmended = amended !== undefined
  const after = isAmended ? amended : proposed
  return (
    <li className={classes.field} data-ticked={chosen.isTicked(change)}>
      <div className="row wrap center spread" style={{ gap: '4px 16px' }}>
        <UnstyledButton
          role="checkbox"
          className={classes.tick}
          aria-checked={chosen.isTicked(change)}
          aria-describedby={isChanged ? markId : undefined}
          disabled={isDisabled}
          onClick={() => chosen.toggle(change)}
        >
          <span className={classes.box} aria-hidden>
            {chosen.isTicked(change) && <IconCheck size={16} stroke={3} />}
          </span>
          {label}
        </UnstyledButton>
        <Button
          variant="subtle"
          size="sm"
          aria-label={isAmended ? `Use the proposed value: ${label}` : `Amend: ${label}`}
          disabled={isDisabled}
          onClick={() => {
            setAmending(true)
            chosen.amend(field, isAmended ? undefined : proposed)
          }}
        >
          {isAmended ? 'Use the proposed value' : 'Amend'}
        </Button>
      </div>
      {isChanged && (
        <p id={markId} className="gold size-14 strong">
          {isAlreadySo(change)
            ? 'It already says this: ticked, it is accepted with thanks.'
            : 'Changed by somebody else since it was suggested.'}
        </p>
      )}
      {isAmended && (
        <AmendedValue
          field={field}
          subject={subject}
          label={`${label}, as you take it`}
          value={amended}
          error={chosen.errorOf(field)}
          autoFocus={isAmending}
          onChange={(value) => chosen.amend(field, value)}
        />
      )}
      <div className={changeClasses.change}>
        {isChanged && <SingleValue field={field} label="When it was suggested" value={base} />}
        <BeforeAndAfter
          field={field}
          labels={['Now', isAmended ? 'As you take it' : 'Proposed']}
          before={current}
          after={after}
        />
      </div>
    </li>
  )
}

const TICK = '[role="checkbox"]'

/** Elements on which the space bar has a meaning of its own. */
const CONTROLS = 'a, button, input, textarea, select'

/** Arrow keys move between the fields of a list; the space bar ticks the first one if none has the focus. */
function useFieldKeys(list: RefObject<HTMLElement | null>, isEnabled: boolean): void {
  const move = (step: 1 | -1) => {
    const fields = [...(list.current?.children ?? [])]
    const at = fields.findIndex((field) => field.contains(document.activeElement))
    const to = Math.min(Math.max(at + step, 0), fields.length - 1)
    fields[to]?.querySelector<HTMLElement>(TICK)?.focus()
  }
  useKeys(isEnabled ? { ArrowDown: () => move(1), ArrowUp: () => move(-1) } : {})
  useWindowEvent('keydown', (event) => {
    const { key, repeat, target } = event
    if (!isEnabled || key !== ' ' || repeat || targetsOverlay(event)) return
    if (target instanceof Element && target.closest(CONTROLS)) return
    const first = list.current?.querySelector<HTMLElement>(TICK)
    if (!first) return
    // Keeps the space bar from scrolling the page.
    event.preventDefault()
    first.focus()
    first.click()
  })
}
