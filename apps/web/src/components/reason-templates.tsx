import '@mantine/core/styles/Kbd.css'
import { Button, Kbd } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import type { DecisionKind } from '@personae/contract/desk.constants'
import type { ReasonTemplate } from '@personae/contract/moderation'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { trpc } from '../lib/trpc.ts'

export const templatesQuery = () => trpc.moderation.templates.queryOptions()

/** Those for the reason of such a decision, not for a remark on a field. */
export function useReasonTemplates(kind: DecisionKind): ReasonTemplate[] {
  const { data = [] } = useQuery(templatesQuery())
  return data.filter((one) => one.field === null && one.kind === kind)
}

/** Templates with a key of their own. */
const NUMBERED = 9

interface Props {
  /** Loaded before the dialog opens: the first one has the focus then. */
  templates: readonly ReasonTemplate[]
  reason: string
  /** Then the focus is on Cancel. */
  isFinal: boolean
  onChange: (reason: string) => void
}

/** The templates of reasons, the first of them by a digit; nothing if there are none. */
export function ReasonTemplates({ templates, reason, isFinal, onChange }: Props) {
  const list = useRef<HTMLUListElement>(null)
  const picked = useRef('')
  const focusField = () => list.current?.closest('form')?.querySelector('textarea')?.focus()
  /** Typed text stays; only the previous template is replaced. */
  const pick = (template: string) => {
    const typed = picked.current === '' ? reason : reason.replace(picked.current, '')
    onChange([typed.trim(), template].filter((part) => part !== '').join('\n\n'))
    picked.current = template
    focusField()
  }
  useWindowEvent('keydown', (event) => {
    const { key, target, ctrlKey, metaKey, altKey } = event
    if (ctrlKey || metaKey || altKey || !/^\S$/.test(key)) return
    // In the field it is a digit.
    if (target instanceof Element && target.matches('input, textarea')) return
    const template = templates[Number(key) - 1]
    // Whoever types a reason need not leave the templates first.
    if (!template) return focusField()
    // Else the digit would be typed into the field that gets the focus.
    event.preventDefault()
    pick(template.text)
  })
  if (templates.length === 0) return null
  return (
    // With room for the outline of the focus.
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
            // A digit may come before the dialog has taken the focus, which is in the text then.
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
