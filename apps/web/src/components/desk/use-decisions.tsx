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

/** A possible decision: its button and its key. */
export interface DecisionButton {
  key: string
  label: string
  variant?: 'filled' | 'danger'
  /** The dialog that asks for the reason and the rule, which `act` gets. */
  reason?: Reason
  act: (reason: string, rule?: SiteRule) => unknown
}

/** The texts of the dialog for a reason. Its draft is kept under `draft` and the id of the item. */
type Reason = Omit<
  ComponentProps<typeof ReasonDialog>,
  'id' | 'templates' | 'opened' | 'onClose' | 'onReason'
>

interface Options extends Pick<ButtonProps, 'size' | 'disabled'> {
  id: string
  /** The kind of decision whose templates for reasons are offered. */
  kind: DecisionKind
  decisions: readonly DecisionButton[]
  /** Whether nothing can be decided now. An open dialog is closed. */
  isOff?: boolean
  /** Whether a decision is being sent: until it is done, no other is accepted. */
  isDeciding: boolean
  hasKeys?: boolean
}

/** The buttons and keys of decisions, and the dialog for the reason of a decision. */
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
  // For decisions that take effect at once, unknown to `isDeciding`. Their dialog may close before the response.
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
