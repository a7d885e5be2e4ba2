import { useNavigate, type UseNavigateResult } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/**
 * A `navigate` that does nothing if the user has left the page on which the screen was mounted, so that a late response
 * does not lead away from another page. It compares addresses: a screen stays mounted until the next one has loaded.
 */
export function useLeave(): UseNavigateResult<string> {
  const navigate = useNavigate()
  const place = useRef('')
  useEffect(() => {
    place.current = window.location.pathname
  }, [])
  return async (next) => {
    if (window.location.pathname === place.current) await navigate(next)
  }
}
