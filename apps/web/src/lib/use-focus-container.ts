import { type FocusEvent, useEffect, useRef } from 'react'

/** Props for a container that takes the focus when the focused element in it is removed. */
export function useFocusContainer<Place extends HTMLElement>() {
  const place = useRef<Place>(null)
  const last = useRef<Element>(null)
  useEffect(() => {
    // A busy element is still there, and takes the focus back itself.
    if (!last.current || last.current.isConnected || document.activeElement !== document.body) return
    place.current?.focus({ preventScroll: true })
  })
  const onFocus = ({ target }: FocusEvent) => {
    last.current = target
  }
  return { ref: place, tabIndex: -1, onFocus }
}
