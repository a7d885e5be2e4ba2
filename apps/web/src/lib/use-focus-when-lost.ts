import { useEffect, useRef } from 'react'

/** A place for the focus when what had it has gone, or could not have it for a while, as what was `state` no longer is. */
export function useFocusWhenLost<Place extends HTMLElement>(state: unknown) {
  const place = useRef<Place>(null)
  const before = useRef(state)
  useEffect(() => {
    const hasChanged = Boolean(before.current) && before.current !== state
    if (hasChanged && document.activeElement === document.body) place.current?.focus({ preventScroll: true })
    before.current = state
  }, [state])
  return place
}
