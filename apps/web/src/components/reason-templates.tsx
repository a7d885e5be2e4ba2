import '@mantine/core/styles/Kbd.css'
import { Button, Kbd } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import type { DecisionKind } from '@personae/contract/desk.constants'
import type { ReasonTemplate } from '@personae/contract/moderation'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { trpc } from '../lib/trpc.ts'

export const templatesQuery = () => trpc.moderation.templates.queryOptions()

/** The templates for the reason of a kind of decision, without those for remarks on a field. */
export function useReasonTemplates(kind: DecisionKind): ReasonTemplate[] {
  const { data = [] } = useQuery(templatesQuery())
  return data.filter((one) => one.field === null && one.kind === kind)
}

/** How many templates have a digit key. */
const NUMBERED = 9

interface Props {
  /** Loaded before the dialog opens, as the first template gets the focus then. */
  templates: readonly ReasonTemplate[]
  reason: string
  /** Whether the action takes effect at once: then Cancel has the focus. */
  isFinal: boolean
  onChange: (reason: string) => void
}

/** Buttons for the templates of reasons, nine of them with a digit key; nothing if there are none. */
export function ReasonTemplates({ templates, reason, isFinal, onChange }: Props) {
  const list = useRef<HTMLUListElement>(null)
  const picked = useRef('')
  const focusField = () => list.current?.closest('form')?.querySelector('textarea')?.focus()
  /** Adds a template to the reason: typed text stays, and only a template that was picked before is replaced. */
  const pick = (template: string) => {
    const typed = picked.current === '' ? reason : reason.replace(picked.current, '')
    onChange([typed.trim(), template].filter((part) => part !== '').join('\n\n'))
    picked.current = template
    focusField()
  }
  useWindowEvent('keydown', (event) => {
    const { key, target, ctrlKey, metaKey, altKey } = event
    if (ctrlKey || metaKey || altKey || !/^\S$/.test(key)) return
    // In a text field the key is typed text.
    if (target instanceof Element && target.matches('input, textarea')) return
    const template = templates[Number(key) - 1]
    // Any other character moves the focus to the field, so that one can type a reason at once.
    if (!template) return focusField()
    // Otherwise the digit would be typed into the field that gets the focus.
    event.preventDefault()
    pick(template.text)
  })
  if (templates.length === 0) return null
  return (
    // The padding leaves room for the outline of the focused button.
    <ul
      ref={list}
      className="row wrap gap-8"
      style={{ marginBottom: 16, padding: 4 }}
      aria-label="Reason templates"
    >
      {templates.map(({ id, title, text }, at) => (
        <li key={id}>
          <Button
            size="sm"
            // Not once there is a text: a digit may have picked a template before the dialog takes the focus.
            data-autofocus={(at === 0 && reason === '' && !isFinal) || undefined}
            rightSection={at < NUMBERED && <Kbd size="xs">{at + 1}</Kbd>}
            onClick={() => pick(text)}
          >
            {title}
          </Button>
        </li>
      ))}
    </ul>
  )
}
