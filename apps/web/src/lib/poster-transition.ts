import type { AnyRouter, ParsedLocation } from '@tanstack/react-router'

/** A navigation from one page to another. */
interface Step {
  fromLocation?: Pick<ParsedLocation, 'pathname'> | undefined
  toLocation: Pick<ParsedLocation, 'pathname'>
}

const CHARACTER = /^\/character\/([^/]+)$/
const WITH_CARDS = /^\/((?:universe|contributor)\/[^/]+)?$/

/** The character whose poster both pages show: one is the character's page, the other has a card of it. */
export function sharedCharacter({ fromLocation, toLocation }: Step): string | null {
  // Before the first page there is none, although the server may have rendered its poster already.
  if (!fromLocation) return null
  const [from, to] = [fromLocation.pathname, toLocation.pathname]
  if (from === to) return null
  return CHARACTER.exec(to)?.[1] ?? (WITH_CARDS.test(to) ? (CHARACTER.exec(from)?.[1] ?? null) : null)
}

const isInView = (element: Element): boolean => {
  const { top, bottom } = element.getBoundingClientRect()
  return bottom > 0 && top < window.innerHeight
}

/** Gives at most one poster at a time the name by which the browser follows it from page to page. */
function posterNamer() {
  let named: HTMLElement | null = null
  /** Names a visible poster of the character, preferably in the focused link. @returns false if none is visible */
  return (id: string): boolean => {
    named?.style.removeProperty('view-transition-name')
    const posters = document.querySelectorAll<HTMLElement>(`[data-poster="${CSS.escape(id)}"]`)
    const shown = Array.from(posters).filter(isInView)
    named = shown.find((poster) => document.activeElement?.contains(poster)) ?? shown[0] ?? null
    named?.style.setProperty('view-transition-name', 'poster')
    return named !== null
  }
}

/**
 * Makes the router move a poster from its place on one page to its place on the next, except if no movement would be
 * visible or the user prefers reduced motion. The router's own option is not used: in browsers without transition types
 * it fades every other page change too, and it logs an error when the next transition interrupts one.
 */
export function enablePosterTransitions(router: AnyRouter): void {
  const namePoster = posterNamer()
  let latest: (() => Promise<void>) | null = null
  router.startViewTransition = (update) => {
    latest = update
    const { latestLocation: toLocation, state } = router
    const id = sharedCharacter({ fromLocation: state.resolvedLocation, toLocation })
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    if (!('startViewTransition' in document) || isStill || id === null || !namePoster(id)) return update()
    const transition = document.startViewTransition(async () => {
      await update()
      // The new page is scrolled to its place only now, so the poster may have come into view or left it.
      if (latest === update) namePoster(id)
    })
    transition.ready.catch(() => undefined)
    return transition.updateCallbackDone
  }
}
