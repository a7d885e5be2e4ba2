import { useHotkeys, useWindowEvent } from '@mantine/hooks'
import { useRef } from 'react'
import { ABOVE, isAbove } from './dialog-keys.ts'

/** Keyboard shortcuts of a screen. Keys pressed in a field, a dialog or a menu are ignored. */
export function useKeys(keys: Record<string, (event: KeyboardEvent) => unknown>): void {
  const closing = useRef<KeyboardEvent>(null)
  // Escape closes a dialog also before the focus is in it, and the dialog may be removed before the shortcuts get the event.
  useWindowEvent(
    'keydown',
    (event) => {
      if (event.key === 'Escape' && document.querySelector(ABOVE)) closing.current = event
    },
    { capture: true },
  )
  useHotkeys(
    Object.entries(keys).map(([key, act]) => [
      key,
      (event) => {
        if (!isAbove(event) && event !== closing.current) act(event)
      },
    ]),
  )
}
