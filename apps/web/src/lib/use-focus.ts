import { useEffect } from 'react'

/** Focuses the heading of the page, unless something else on it has the focus. */
export function focusHeading(): void {
  const content = document.getElementById('content')
  const isTaken = document.activeElement !== content && content?.contains(document.activeElement)
  const heading = content?.querySelector('h1')
  if (!isTaken && heading) focusPlace(heading)
}

/** Focuses what is no control. Only now it can be focused, as a click on its text and then a key would draw a ring. */
export function focusPlace(place: HTMLElement): void {
  place.tabIndex = -1
  place.focus({ preventScroll: true })
}

/** Places for the focus, from inner to outer. */
function placesAround(element: Element): HTMLElement[] {
  const place = element.parentElement?.closest<HTMLElement>('[data-place],[tabindex]:not(#content, #toasts)')
  return place ? [place, ...placesAround(place)] : []
}

/**
 * Finds a place for the focus when what had it is disabled or removed. A button has it back when it is enabled again. What
 * is gone leaves it to the nearest element around it with a `tabIndex` or a `data-place`; a dialog or a toast to what had
 * it before, or what was around that; else the heading of the page has it.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let last: HTMLElement | null = null
    let places: HTMLElement[] = []
    const before = new WeakMap<Element, HTMLElement[]>()
    const note = ({ target, relatedTarget }: FocusEvent) => {
      const focused = target as HTMLElement
      const above = focused.closest('[role="dialog"], #toasts')
      const isEntered = above !== null && !above.contains(relatedTarget as Node | null)
      // The region of toasts stays in the page: it is entered more than once.
      if (isEntered && (above.id === 'toasts' || !before.has(above)))
        before.set(above, last ? [last, ...places] : [])
      places = [...placesAround(focused), ...((above && before.get(above)) ?? [])]
      last = focused
    }
    const isLost = () => last && document.activeElement === document.body
    const forget = () =>
      // Later: what is being removed is still in the document now.
      queueMicrotask(() => {
        if (isLost() && last!.checkVisibility() && !last!.matches(':disabled')) last = null
      })
    // Who clicks beside a busy button does not want it back.
    const press = ({ target }: MouseEvent) => {
      if (isLost() && !last!.contains(target as Node)) last = null
    }
    const observer = new MutationObserver(() => {
      if (!isLost()) return
      const place = [last!, ...places].find((one) => one.isConnected)
      if (place?.dataset.place) focusPlace(place)
      else if (place) place.focus({ preventScroll: true })
      else focusHeading()
    })
    observer.observe(document.body, { childList: true, subtree: true })
    document.addEventListener('mousedown', press)
    document.addEventListener('focusin', note)
    // Before the page changes with it.
    document.addEventListener('focusout', forget, { capture: true })
    return () => {
      observer.disconnect()
      document.removeEventListener('mousedown', press)
      document.removeEventListener('focusin', note)
      document.removeEventListener('focusout', forget, { capture: true })
    }
  }, [])
}
