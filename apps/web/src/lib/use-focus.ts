import { useEffect } from 'react'

/** Focuses the heading of the page, unless something else on it has the focus. */
export function focusHeading(): void {
  const content = document.getElementById('content')
  const isTaken = document.activeElement !== content && content?.contains(document.activeElement)
  const heading = content?.querySelector('h1')
  if (!isTaken && heading) focusPlace(heading)
}

/** Focuses an element that is no control. Focusable earlier, it would be outlined after a click on it and a key. */
export function focusPlace(place: HTMLElement): void {
  place.tabIndex = -1
  place.focus({ preventScroll: true })
}

/** The elements around `element` that may take the focus, the nearest first. */
function focusableAncestors(element: Element): HTMLElement[] {
  const place = element.parentElement?.closest<HTMLElement>('[data-place],[tabindex]:not(#content, #toasts)')
  return place ? [place, ...focusableAncestors(place)] : []
}

/**
 * Moves the focus when the element that had it is disabled or removed. A disabled button gets it back once it is
 * enabled. From a removed element it goes to the nearest element around it with a `tabIndex` or a `data-place`; from
 * a closed dialog or toast to the element that had it before, or to one around that; else to the heading of the page.
 */
export function useFocusRestore(): void {
  useEffect(() => {
    let last: HTMLElement | null = null
    let places: HTMLElement[] = []
    const before = new WeakMap<Element, HTMLElement[]>()
    const note = ({ target, relatedTarget }: FocusEvent) => {
      const focused = target as HTMLElement
      const above = focused.closest('[role="dialog"], #toasts')
      const isEntered = above !== null && !above.contains(relatedTarget as Node | null)
      // The region of toasts stays in the document, so it may be entered more than once.
      if (isEntered && (above.id === 'toasts' || !before.has(above)))
        before.set(above, last ? [last, ...places] : [])
      places = [...focusableAncestors(focused), ...((above && before.get(above)) ?? [])]
      last = focused
    }
    const isLost = () => last && document.activeElement === document.body
    const forget = () =>
      // Later, as an element that is being removed is still in the document now.
      queueMicrotask(() => {
        if (isLost() && last!.checkVisibility() && !last!.matches(':disabled')) last = null
      })
    // Who clicks elsewhere while a button is disabled does not want the focus back on it.
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
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] })
    document.addEventListener('mousedown', press)
    document.addEventListener('focusin', note)
    // In the capture phase, before other listeners change the page.
    document.addEventListener('focusout', forget, { capture: true })
    return () => {
      observer.disconnect()
      document.removeEventListener('mousedown', press)
      document.removeEventListener('focusin', note)
      document.removeEventListener('focusout', forget, { capture: true })
    }
  }, [])
}
