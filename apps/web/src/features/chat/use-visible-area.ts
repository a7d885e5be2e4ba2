import { type RefObject, useEffect } from 'react'

/**
 * Limits a full-screen element to the visible part of the screen: a phone's keyboard covers the rest, and not every
 * browser makes the page smaller.
 */
export function useVisibleArea(element: RefObject<HTMLElement | null>, isActive: boolean): void {
  useEffect(() => {
    const { visualViewport: seen } = window
    const style = element.current?.style
    if (!isActive || !seen || !style) return undefined
    const fit = () => {
      // After zooming in, the visible part is smaller on purpose.
      if (seen.scale > 1) return
      style.setProperty('--visible-top', `${seen.offsetTop}px`)
      style.setProperty('--visible-height', `${seen.height}px`)
    }
    fit()
    seen.addEventListener('resize', fit)
    seen.addEventListener('scroll', fit)
    return () => {
      seen.removeEventListener('resize', fit)
      seen.removeEventListener('scroll', fit)
      style.removeProperty('--visible-top')
      style.removeProperty('--visible-height')
    }
  }, [element, isActive])
}
