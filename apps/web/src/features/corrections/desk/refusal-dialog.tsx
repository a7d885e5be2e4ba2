import '@mantine/core/styles/Kbd.css'
import { Button, Kbd } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import type { ReasonTemplate } from '@personae/contract/moderation'
import { REASON_REQUIRED } from '@personae/contract/moderation.constants'
import { useRef } from 'react'
import { ReasonDialog } from '../../../components/reason-dialog.tsx'
import classes from './corrections-desk.module.css'

interface Props {
  draft: string
  title: string
  /** Loaded before it opens: the first one has the focus then. */
  templates: ReasonTemplate[]
  opened: boolean
  isPending: boolean
  onClose: () => void
  onReason: (reason: string) => Promise<unknown>
}

export const RefusalDialog = ({ templates, ...props }: Props) => (
  <ReasonDialog
    {...props}
    confirm="Refuse"
    danger
    description="The author reads your reason."
    missing={REASON_REQUIRED}
    minRows={4}
  >
    {(reason, onChange) => <Templates templates={templates} reason={reason} onChange={onChange} />}
  </ReasonDialog>
)

/** Templates with a key of their own. */
const NUMBERED = 9

interface TemplatesProps extends Pick<Props, 'templates'> {
  reason: string
  onChange: (reason: string) => void
}

/** The templates of reasons, the first of them by a digit; nothing if there are none. */
function Templates({ templates, reason, onChange }: TemplatesProps) {
  const list = useRef<HTMLUListElement>(null)
  const picked = useRef('')
  /** Typed text stays; only the previous template is replaced. */
  const pick = (template: string) => {
    const typed = picked.current === '' ? reason : reason.replace(picked.current, '')
    onChange([typed.trim(), template].filter((part) => part !== '').join('\n\n'))
    picked.current = template
    list.current?.closest('form')?.querySelector('textarea')?.focus()
  }
  useWindowEvent('keydown', (event) => {
    const { key, target, ctrlKey, metaKey, altKey } = event
    if (ctrlKey || metaKey || altKey || !/^[1-9]$/.test(key)) return
    // In the field it is a digit.
    if (target instanceof Element && target.matches('input, textarea')) return
    const template = templates[Number(key) - 1]
    if (!template) return
    // Else the digit would be typed into the field that gets the focus.
    event.preventDefault()
    pick(template.text)
  })
  if (templates.length === 0) return null
  return (
    <ul ref={list} className={classes.templates} aria-label="Reason templates">
      {templates.map(({ id, title, text }, at) => (
        <li key={id}>
          <Button
            variant="default"
            size="sm"
            // A digit may come before the dialog has taken the focus, which is in the text then.
            data-autofocus={(at === 0 && reason === '') || undefined}
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
