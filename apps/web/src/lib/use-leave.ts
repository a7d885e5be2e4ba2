import { useNavigate, type UseNavigateResult } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/**
 * Navigates if the user is still on the page on which the screen was opened, so that a late answer does not lead away
 * from another page. It compares addresses: a screen stays visible until the next one has loaded.
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
