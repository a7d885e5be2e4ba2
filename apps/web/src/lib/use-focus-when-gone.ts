import { type FocusEvent, useEffect, useRef } from 'react'

/** What makes of an element the place for the focus when what had it in there has gone. */
export function useFocusWhenGone<Place extends HTMLElement>() {
  const place = useRef<Place>(null)
  const last = useRef<Element>(null)
  useEffect(() => {
    // What is only busy for a while is still there, and takes the focus back by itself.
    if (!last.current || last.current.isConnected || document.activeElement !== document.body) return
    place.current?.focus({ preventScroll: true })
  })
  const onFocus = ({ target }: FocusEvent) => {
    last.current = target
  }
  return { ref: place, tabIndex: -1, onFocus }
}
