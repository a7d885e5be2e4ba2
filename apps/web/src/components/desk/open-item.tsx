import '@mantine/core/styles/Kbd.css'
import { Kbd } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { decisionKindOf } from '@personae/contract/desk.constants'
import { useKeys } from '../../lib/use-keys.ts'
import { Modal } from '../dialog.tsx'
import classes from './desk.module.css'
import { ClosedItemNote } from './closed-item-note.tsx'
import { deliberateClicks, useReadable } from './presses.ts'
import { ShortcutButton } from './shortcut-button.tsx'
import { type DecisionButton, useDecisions } from './use-decisions.tsx'
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

interface Props {
  id: string
  /** The names of the two regions: the item, and the decisions. */
  label: string
  decisionsLabel: string
  /** Identifies the text on screen, and changes with it; undefined until the item has loaded. */
  version: number | string | undefined
  /** Why the item can no longer be decided on, or true if the item says so in a note of its own. */
  closed?: string | true | false
  decisions: readonly (DecisionButton | false)[]
  /** What other keys do while the item is open. */
  keys?: readonly Key[]
  /** Shown between the decisions and the buttons to the next item, if there is room. */
  aside?: ReactNode
  links?: ReactNode
  children: ReactNode
}

/** The open item of the desk: its text, and beside it the decisions and the buttons to the next item. */
export function OpenItem({
  id,
  label,
  decisionsLabel,
  version,
  closed,
  decisions: offered,
  keys = NO_KEYS,
  ...parts
}: Props) {
  const { kind, middle, isDeciding, move } = useDesk()
  const isReadable = useReadable(version)
  const [helping, setHelping] = useState(false)
  useEffect(() => {
    // In a layout in which the whole page scrolls, each item starts at its top.
    if (middle.current && middle.current.getBoundingClientRect().top < 0) middle.current.scrollIntoView()
  }, [middle])
  // While the item is not on screen, it cannot be decided on.
  const isOff = version === undefined || !!closed
  const decisions = offered.filter((one) => one !== false)
  const { buttons, dialog } = useDecisions({
    id,
    kind: decisionKindOf(kind),
    decisions,
    isOff,
    isDeciding,
    disabled: isOff,
    hasKeys: true,
  })
  useKeys({
    J: () => move(1),
    K: () => move(-1),
    '?': () => setHelping(true),
  })
  return (
    <>
      {/* A scroll container must be focusable, for the arrow keys and the space bar. */}
      <div ref={middle} className={classes.middle} tabIndex={-1} role="region" aria-label={label}>
        {typeof closed === 'string' && (
          <ClosedItemNote title="No longer in the queue" text={closed} onNext={() => move(1)} />
        )}
        {parts.children}
      </div>
      <aside className={classes.right} aria-label={decisionsLabel} aria-busy={!isReadable}>
        <div className={classes.decisions} {...deliberateClicks}>
          {buttons}
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
      {dialog}
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
