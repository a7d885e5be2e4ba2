import { useWindowEvent } from '@mantine/hooks'
import { useRef } from 'react'
import { OVERLAYS } from './dialog-keys.ts'
import { isElsewhere, letterOf } from './use-site-keys.ts'
import { useWindowKey } from './use-window-key.ts'

/** Keyboard shortcuts of a screen. Keys pressed in a field, a dialog or a menu are ignored. */
export function useKeys(keys: Record<string, (event: KeyboardEvent) => unknown>): void {
  const closing = useRef<KeyboardEvent>(null)
  // Escape may close a dialog that has no focus yet, and the dialog may be gone before the shortcuts get the event.
  useWindowEvent(
    'keydown',
    (event) => {
      if (event.key === 'Escape' && document.querySelector(OVERLAYS)) closing.current = event
    },
    { capture: true },
  )
  useWindowKey((event) => {
    if (isElsewhere(event) || event === closing.current) return
    const pressed = letterOf(event)
    const [, act] = Object.entries(keys).find(([key]) => key.toLowerCase() === pressed) ?? []
    // A letter with Shift is no shortcut; only "?" needs Shift.
    if (!act || (event.shiftKey && pressed !== '?')) return
    event.preventDefault()
    act(event)
  })
}
