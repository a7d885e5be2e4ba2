import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { isElsewhere } from './is-elsewhere.ts'

/** Milliseconds between the two keys. */
const TOGETHER = 1_000

/** The keys G and R take admins to the review desk, from every page. */
export function useGoKeys(isAdmin: boolean): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (!isAdmin) return undefined
    let pressedAt = -Infinity
    const listener = (event: KeyboardEvent) => {
      if (isElsewhere(event)) return
      const key = event.key.toLowerCase()
      const isSecond = event.timeStamp - pressedAt < TOGETHER
      pressedAt = key === 'g' ? event.timeStamp : -Infinity
      if (key !== 'r' || !isSecond) return
      // The second key alone has another meaning on some screens.
      event.stopPropagation()
      void navigate({ to: '/admin/review' })
    }
    window.addEventListener('keydown', listener, { capture: true })
    return () => window.removeEventListener('keydown', listener, { capture: true })
  }, [isAdmin, navigate])
}
