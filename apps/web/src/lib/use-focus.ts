import { type FocusEvent, useEffect, useRef } from 'react'

/** Gives the focus back to an element after `state` has changed, if the focused element was removed or disabled meanwhile. */
export function useRestoreFocus<Focusable extends HTMLElement>(state: unknown) {
  const container = useRef<Focusable>(null)
  const before = useRef(state)
  useEffect(() => {
    const hasChanged = Boolean(before.current) && before.current !== state
    if (hasChanged && document.activeElement === document.body)
      container.current?.focus({ preventScroll: true })
    before.current = state
  }, [state])
  return container
}

/** Props for a container that takes the focus when the focused element in it is removed. */
export function useFocusContainer<Focusable extends HTMLElement>() {
  const container = useRef<Focusable>(null)
  const last = useRef<Element>(null)
  useEffect(() => {
    // A busy element is still there, and takes the focus back itself.
    if (!last.current || last.current.isConnected || document.activeElement !== document.body) return
    container.current?.focus({ preventScroll: true })
  })
  const onFocus = ({ target }: FocusEvent) => {
    last.current = target
  }
  return { ref: container, tabIndex: -1, onFocus }
}

/** Focuses the heading of the page, unless something else on it has the focus. */
export function focusHeading(): void {
  const content = document.getElementById('content')
  const isTaken = document.activeElement !== content && content?.contains(document.activeElement)
  const heading = content?.querySelector('h1')
  if (isTaken || !heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

/** When what calls this goes, or a part of it with a change of `state`, and the focus with it, the heading has the focus. */
export const useHeadingAfter = (state?: unknown): void =>
  useEffect(
    () => () => {
      if (document.activeElement === document.body) focusHeading()
    },
    [state],
  )
