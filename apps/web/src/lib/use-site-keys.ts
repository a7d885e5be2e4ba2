import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { targetsOverlay } from './dialog-keys.ts'
import { useWindowKey } from './use-window-key.ts'

const FIELD = 'input, textarea, select, [contenteditable]'

/** A key in lower case. For a letter of another script, the Latin letter in the same place of the keyboard. */
export const letterOf = ({ key, code }: KeyboardEvent): string =>
  (/(?!\p{Script=Latin})\p{L}/u.test(key) ? code.replace('Key', '') : key).toLowerCase()

/** Whether a key is meant for a field, a dialog or a menu, or for the browser. */
export const isElsewhere = (event: KeyboardEvent): boolean =>
  targetsOverlay(event) ||
  event.ctrlKey ||
  event.metaKey ||
  event.altKey ||
  (event.target instanceof Element && event.target.closest(FIELD) !== null)

/** The longest time between G and R, in milliseconds. */
const MAX_KEY_GAP_MS = 1_000

/** Makes the keys G and then R lead admins to the review desk from every page. */
export function useGoKeys(isAdmin: boolean): void {
  const navigate = useNavigate()
  const pressedAt = useRef(-Infinity)
  useWindowKey((event) => {
    if (!isAdmin || isElsewhere(event)) return
    const key = letterOf(event)
    const isSecond = event.timeStamp - pressedAt.current < MAX_KEY_GAP_MS
    pressedAt.current = key === 'g' ? event.timeStamp : -Infinity
    if (key !== 'r' || !isSecond) return
    // R alone has another meaning on some screens.
    event.stopPropagation()
    void navigate({ to: '/admin/review' })
  }, true)
}

/** Ctrl+K opens the search on every page. The slash does too, unless the page has a search field to focus. */
export function useSearchKeys(open: () => void): void {
  useWindowKey((event) => {
    const isCombined = (event.ctrlKey || event.metaKey) && letterOf(event) === 'k'
    if (isCombined ? targetsOverlay(event) : event.key !== '/' || isElsewhere(event)) return
    // Otherwise Firefox opens its own search.
    event.preventDefault()
    const fields = [...document.querySelectorAll<HTMLElement>('[aria-keyshortcuts="/"]')]
    const shown = isCombined ? undefined : fields.find((field) => field.checkVisibility())
    if (shown) shown.focus()
    else open()
  })
}
