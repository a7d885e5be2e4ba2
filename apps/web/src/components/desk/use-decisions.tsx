import type { ButtonProps } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { DecisionKind } from '@personae/contract/desk.constants'
import type { SiteRule } from '@personae/contract/site-rules.constants'
import { type ComponentProps, useState } from 'react'
import { useKeys } from '../../lib/use-keys.ts'
import { ReasonDialog } from '../reason-dialog.tsx'
import { useReasonTemplates } from '../reason-templates.tsx'
import { deciding } from './presses.ts'
import { ShortcutButton } from './shortcut-button.tsx'

/** A way to decide: a button and its key. */
export interface DecisionButton {
  key: string
  label: string
  variant?: 'filled' | 'danger'
  /** The dialog for the reason, and the rule, that `act` is given. */
  reason?: Reason
  act: (reason: string, rule?: SiteRule) => unknown
}

/** What the dialog for a reason says; its draft is kept under this name, and the id of the item. */
type Reason = Omit<
  ComponentProps<typeof ReasonDialog>,
  'id' | 'templates' | 'opened' | 'onClose' | 'onReason'
>

interface Options extends Pick<ButtonProps, 'size' | 'disabled'> {
  id: string
  /** Of the templates for reasons. */
  kind: DecisionKind
  decisions: readonly DecisionButton[]
  /** Whether nothing can be decided: an open dialog closes. */
  isOff?: boolean
  /** While one decision is sent, no other is taken. */
  isDeciding: boolean
  hasKeys?: boolean
}

/** The buttons and keys of decisions, and the dialog for the reason of one. */
export function useDecisions({
  id,
  kind,
  decisions,
  isOff = false,
  isDeciding,
  hasKeys = false,
  ...button
}: Options) {
  const [asked, setAsked] = useState<string>()
  const [isAsking, { open, close }] = useDisclosure()
  // What takes effect at once is no decision of the desk, and its dialog may be closed before it is answered.
  const [isSending, setSending] = useState(false)
  const asking = decisions.find(({ key }) => key === asked)
  const templates = useReasonTemplates(kind)
  const decide = ({ key, reason, act }: DecisionButton) => {
    if (isOff || isDeciding || isSending) return
    if (reason) {
      setAsked(key)
      open()
    } else void act('')
  }
  const keys = decisions.map((one) => [
    one.key,
    one.reason ? ({ repeat }: KeyboardEvent) => !repeat && decide(one) : deciding(() => decide(one)),
  ])
  useKeys(hasKeys ? Object.fromEntries(keys) : {})
  return {
    close,
    buttons: decisions.map((one) => (
      <ShortcutButton
        {...button}
        key={one.key}
        shortcut={hasKeys && one.key}
        variant={one.variant}
        onClick={() => decide(one)}
      >
        {one.label}
      </ShortcutButton>
    )),
    dialog: asking?.reason && (
      <ReasonDialog
        key={asked}
        danger={asking.variant === 'danger'}
        minRows={4}
        {...asking.reason}
        id={id}
        templates={templates}
        opened={isAsking && !isOff}
        onClose={close}
        onReason={async (reason, rule) => {
          setSending(true)
          try {
            return await asking.act(reason, rule)
          } finally {
            setSending(false)
          }
        }}
      />
    ),
  }
}
