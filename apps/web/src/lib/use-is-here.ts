import { useEffect, useRef } from 'react'

/**
 * Tells later whether the user is still on the page on which the screen was opened, so that a late answer does not
 * navigate away from another page. It compares addresses: a screen stays visible until the next one has loaded.
 */
export function useIsHere(): () => boolean {
  const place = useRef('')
  useEffect(() => {
    place.current = window.location.pathname
  }, [])
  return () => window.location.pathname === place.current
}
