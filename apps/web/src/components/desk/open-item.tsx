import '@mantine/core/styles/Kbd.css'
import { Kbd } from '@mantine/core'
import type { SiteRule } from '@personae/contract/site-rules.constants'
import { type ComponentProps, type ReactNode, useEffect, useState } from 'react'
import { decisionKindOf } from '@personae/contract/desk.constants'
import { useKeys } from '../../lib/use-keys.ts'
import { Modal } from '../dialog.tsx'
import { ReasonDialog } from '../reason-dialog.tsx'
import { useReasonTemplates } from '../reason-templates.tsx'
import classes from './desk.module.css'
import { MovingOnNote } from './moving-on-note.tsx'
import { deciding, onlyMeantClicks, useReadable } from './presses.ts'
import { ShortcutButton } from './shortcut-button.tsx'
import { useDesk } from './use-desk.ts'

type Key = readonly [key: string, what: string]

const NO_KEYS: readonly Key[] = []
const FIRST_KEYS: readonly Key[] = [
  ['J', 'Next'],
  ['K', 'Previous'],
]
const LAST_KEYS: readonly Key[] = [
  ['1 to 9', 'In the dialog for a reason: use this template'],
  ['Ctrl Enter', 'Send the reason'],
  ['U', 'Undo the last decision'],
  ['G R', 'Open the review desk, from any page'],
  ['?', 'Keyboard shortcuts'],
]

/** A way to decide: a button and its key. */
interface DecisionButton {
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
  'id' | 'danger' | 'templates' | 'minRows' | 'opened' | 'onClose' | 'onReason'
>

interface Props {
  id: string
  /** The names of the two regions. */
  label: string
  decisionsLabel: string
  /** What is on screen, and changes with its text; undefined until it is there. */
  version: number | string | undefined
  /** Why it can no longer be decided on, or that in a note of its own. */
  closed?: string | true | false
  decisions: readonly DecisionButton[]
  /** What its other keys do. */
  keys?: readonly Key[]
  /** What stands between them and the way to the next item, if there is room. */
  aside?: ReactNode
  links?: ReactNode
  children: ReactNode
}

/** The open item of the desk: its text, and beside it the decisions, and the way to the next item. */
export function OpenItem({
  id,
  label,
  decisionsLabel,
  version,
  closed,
  decisions,
  keys = NO_KEYS,
  ...parts
}: Props) {
  const { kind, middle, isDeciding, move } = useDesk()
  const isReadable = useReadable(version)
  const [helping, setHelping] = useState(false)
  useEffect(() => {
    // If the whole page scrolls, each item starts at its top.
    if (middle.current && middle.current.getBoundingClientRect().top < 0) middle.current.scrollIntoView()
  }, [middle])
  // Without the text on screen, no decision is possible.
  const isOff = version === undefined || !!closed
  const [asked, setAsked] = useState<string>()
  const [isAsking, setAsking] = useState(false)
  // What takes effect at once is no decision of the desk, and its dialog may be closed before it is answered.
  const [isSending, setSending] = useState(false)
  const asking = decisions.find(({ key }) => key === asked)
  const templates = useReasonTemplates(decisionKindOf(kind))
  const decide = ({ key, reason, act }: DecisionButton) => {
    if (isOff || isDeciding || isSending) return
    if (reason) {
      setAsked(key)
      setAsking(true)
    } else void act('')
  }
  useKeys({
    J: () => move(1),
    K: () => move(-1),
    '?': () => setHelping(true),
    ...Object.fromEntries(
      decisions.map((one) => [
        one.key,
        one.reason ? ({ repeat }: KeyboardEvent) => !repeat && decide(one) : deciding(() => decide(one)),
      ]),
    ),
  })
  return (
    <>
      {/* A scroll container must be focusable, for the arrow keys and the space bar. */}
      <div ref={middle} className={classes.middle} tabIndex={-1} role="region" aria-label={label}>
        {typeof closed === 'string' && (
          <MovingOnNote title="No longer in the queue" text={closed} onNext={() => move(1)} />
        )}
        {parts.children}
      </div>
      <aside className={classes.right} aria-label={decisionsLabel} aria-busy={!isReadable}>
        <div className={classes.decisions} {...onlyMeantClicks}>
          {decisions.map((one) => (
            <ShortcutButton
              key={one.key}
              shortcut={one.key}
              variant={one.variant}
              disabled={isOff}
              onClick={() => decide(one)}
            >
              {one.label}
            </ShortcutButton>
          ))}
        </div>
        {parts.aside && (
          <section className="not-narrow" style={{ marginTop: 28 }}>
            {parts.aside}
          </section>
        )}
        <div className={classes.moves}>
          <ShortcutButton shortcut="K" onClick={() => move(-1)}>
            Previous
          </ShortcutButton>
          <ShortcutButton shortcut="J" onClick={() => move(1)}>
            Next
          </ShortcutButton>
        </div>
        <div className={`not-narrow ${classes.moves}`} style={{ rowGap: 2, marginTop: 16 }}>
          {parts.links}
          <ShortcutButton shortcut="?" variant="subtle" size="sm" onClick={() => setHelping(true)}>
            Shortcuts
          </ShortcutButton>
        </div>
      </aside>
      {asking?.reason && (
        <ReasonDialog
          key={asked}
          {...asking.reason}
          id={id}
          danger={asking.variant === 'danger'}
          templates={templates}
          minRows={4}
          opened={isAsking && !isOff}
          onClose={() => setAsking(false)}
          onReason={async (reason, rule) => {
            setSending(true)
            try {
              return await asking.act(reason, rule)
            } finally {
              setSending(false)
            }
          }}
        />
      )}
      <Modal opened={helping} onClose={() => setHelping(false)} title="Keyboard shortcuts">
        <dl className="grid gap-10">
          {[
            ...FIRST_KEYS,
            ...decisions.map((one) => [one.key, one.label] as const),
            ...keys,
            ...LAST_KEYS,
          ].map(([key, what]) => (
            <div key={key} className="grid center" style={{ gridTemplateColumns: '6.5rem 1fr' }}>
              <dt>
                <Kbd>{key}</Kbd>
              </dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
      </Modal>
    </>
  )
}
