import '@mantine/core/styles/Kbd.css'
import { Kbd } from '@mantine/core'
import { type ReactNode, use, useEffect, useState } from 'react'
import { useKeys } from '../../lib/use-keys.ts'
import { Modal } from '../dialog.tsx'
import classes from './desk.module.css'
import { FocusTarget } from './focus-target.ts'
import { onlyMeantClicks, useReadable } from './presses.ts'
import { ShortcutButton } from './shortcut-button.tsx'

type Key = readonly [key: string, what: string]

const FIRST_KEYS: readonly Key[] = [
  ['J', 'Next'],
  ['K', 'Previous'],
]
const LAST_KEYS: readonly Key[] = [
  ['Ctrl Enter', 'Send the reason'],
  ['U', 'Undo the last decision'],
  ['G R', 'Open the review desk, from any page'],
  ['?', 'Keyboard shortcuts'],
]

interface Props {
  /** The names of the two regions. */
  label: string
  decisionsLabel: string
  /** The version of the text on screen; undefined until it is there. */
  version: number | undefined
  /** What its own keys do. */
  keys: readonly Key[]
  onMove: (step: 1 | -1) => void
  /** The buttons that decide. */
  decisions: ReactNode
  /** What stands between them and the way to the next item, if there is room. */
  aside?: ReactNode
  links: ReactNode
  children: ReactNode
}

/** The open item of a desk: its text, and beside it the decisions, and the way to the next item. */
export function OpenItem({ label, decisionsLabel, version, keys, onMove, ...parts }: Props) {
  const ref = use(FocusTarget)
  const isReadable = useReadable(version)
  const [helping, setHelping] = useState(false)
  useEffect(() => {
    // If the whole page scrolls, each item starts at its top.
    if (ref.current && ref.current.getBoundingClientRect().top < 0) ref.current.scrollIntoView()
  }, [ref])
  useKeys({
    J: () => onMove(1),
    K: () => onMove(-1),
    '?': () => setHelping(true),
    'shift+?': () => setHelping(true),
  })
  return (
    <>
      {/* A scroll container must be focusable, for the arrow keys and the space bar. */}
      <div ref={ref} className={classes.middle} tabIndex={-1} role="region" aria-label={label}>
        {parts.children}
      </div>
      <aside className={classes.right} aria-label={decisionsLabel} aria-busy={!isReadable}>
        <div className={classes.verdicts} {...onlyMeantClicks}>
          {parts.decisions}
        </div>
        {parts.aside && <section className={classes.aside}>{parts.aside}</section>}
        <div className={classes.moves}>
          <ShortcutButton shortcut="K" onClick={() => onMove(-1)}>
            Previous
          </ShortcutButton>
          <ShortcutButton shortcut="J" onClick={() => onMove(1)}>
            Next
          </ShortcutButton>
        </div>
        <div className={classes.more}>
          {parts.links}
          <ShortcutButton shortcut="?" variant="subtle" size="sm" onClick={() => setHelping(true)}>
            Shortcuts
          </ShortcutButton>
        </div>
      </aside>
      <Modal opened={helping} onClose={() => setHelping(false)} title="Keyboard shortcuts">
        <dl className={classes.keys}>
          {[...FIRST_KEYS, ...keys, ...LAST_KEYS].map(([key, what]) => (
            <div key={key}>
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
