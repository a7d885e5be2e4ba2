import { type EditorialRow, EDITORIAL_FULL, EDITORIAL_MAX } from '@personae/contract/editorial'
import { MAX_LENGTH } from '@personae/contract/text.constants'
import { Button, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { CountedText, useValue } from '../../components/counted-fields.tsx'
import { DraftNotice } from '../../components/draft-notice.tsx'
import { LoadFailed } from '../../components/load-failed.tsx'
import { Note } from '../../components/note.tsx'
import { SearchInput } from '../../components/search-input.tsx'
import { SkeletonRows } from '../../components/skeleton-rows.tsx'
import { SubmitButton } from '../../components/submit-button.tsx'
import { currentEditorial } from './editorial.queries.ts'
import { useEditorialForm, type Chosen, chosenOf, type EditorialFields } from './use-editorial-form.ts'
import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { IconButton } from '../../components/icon-button.tsx'
import { Poster } from '../../components/poster.tsx'
import classes from './editorial-form.module.css'

/** The form for admins with the title and the characters of the editorial row on the home page. */
export function EditorialForm() {
  const row = useQuery(currentEditorial)
  if (row.data && row.isFetchedAfterMount) return <Form row={row.data} />
  if (row.error) return <LoadFailed title="The editorial row could not be loaded" level={2} query={row} />
  return <SkeletonRows count={6} h={90} radius={10} mt={10} className="grid gap-16" />
}

function Form({ row }: { row: EditorialRow }) {
  const { form, newer, restored, isPending, submit, takeNewer, startOver } = useEditorialForm(row)
  return (
    <form className="grid gap-16" style={{ maxWidth: '40rem' }} noValidate onSubmit={submit}>
      <p className="soft">Characters that every visitor meets first, above the gallery.</p>
      {restored && <DraftNotice onStartOver={startOver} />}
      <CountedText
        form={form}
        field="title"
        label="Title"
        placeholder="e.g., Twelve detectives"
        max={MAX_LENGTH.name}
      />
      <ChosenField form={form} />
      {newer && (
        <Note
          role="alert"
          tone="bad"
          title={`${newer.by ?? 'Another admin'} changed the row while you were editing`}
          text={[summaryOf(newer.row), 'Nothing you chose is lost. Save again to replace what is shown now.']}
        >
          <Button size="sm" mt="xs" onClick={takeNewer}>
            Use the saved one instead
          </Button>
        </Note>
      )}
      <SubmitButton isPending={isPending} underWay="Saving..." style={{ justifySelf: 'start' }}>
        Save Row
      </SubmitButton>
    </form>
  )
}

const listed = new Intl.ListFormat('en')

const summaryOf = ({ title, cards }: EditorialRow): string =>
  cards.length === 0
    ? 'It is empty now.'
    : `It is “${title}” now: ${listed.format(cards.map(({ name }) => name))}.`

const STEPS = [
  [-1, 'up', IconArrowUp],
  [1, 'down', IconArrowDown],
] as const

/** The chosen characters in their order, and a field to add a character. */
function ChosenField({ form }: { form: EditorialFields }) {
  const chosen = useValue(form, 'characterIds')
  const [typed, setTyped] = useState('')
  // The result of the last change, announced by screen readers.
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
    // Rendered at once: the moved row loses the focus, which goes to its button, or at an end to the enabled one.
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
      <SearchInput
        label="Add a character"
        description={`Published ones, up to ${EDITORIAL_MAX}`}
        placeholder="Type a name"
        error={message.isRefused ? message.text : form.getInputProps('characterIds').error}
        text={typed}
        onText={(text) => {
          setTyped(text)
          setMessage({ text: '', isRefused: false })
        }}
        onPick={add}
        data-path="characterIds"
        // Removed here, as the slash leads to the search of the site.
        aria-keyshortcuts={undefined}
      />
      <VisuallyHidden role="status">{!message.isRefused && message.text}</VisuallyHidden>
    </div>
  )
}
