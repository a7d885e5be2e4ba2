import { useEffect, useRef } from 'react'

/** Gives the focus back to an element after `state` has changed, if the focused element was removed or disabled meanwhile. */
export function useRestoreFocus<Place extends HTMLElement>(state: unknown) {
  const place = useRef<Place>(null)
  const before = useRef(state)
  useEffect(() => {
    const hasChanged = Boolean(before.current) && before.current !== state
    if (hasChanged && document.activeElement === document.body) place.current?.focus({ preventScroll: true })
    before.current = state
  }, [state])
  return place
}
