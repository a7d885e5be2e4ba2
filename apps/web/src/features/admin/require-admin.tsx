import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { useCurrentUser } from '../../lib/current-user.ts'
import { notifyFailure } from '../../lib/notify.ts'

/** Time to read why, before one is sent away. */
const THEN_AWAY = 500

const hereOf = ({ pathname, search }: Location): string => pathname + search

/** Shows its children to admins; everybody else sees nothing, is told why, and is sent away. */
export function RequireAdmin({ children }: { children: ReactNode }) {
  const user = useCurrentUser()
  const navigate = useNavigate()
  const isSignedIn = user !== null
  const isAdmin = user?.isAdmin ?? false

  useEffect(() => {
    if (isAdmin) return undefined
    if (isSignedIn) notifyFailure('Access Denied', "You don't have permission to access the admin dashboard.")
    else notifyFailure('Unauthorized', 'You are logged out. Logging in again...')
    const timer = setTimeout(() => {
      if (isSignedIn) void navigate({ to: '/' })
      else window.location.assign(`/api/login?next=${encodeURIComponent(hereOf(window.location))}`)
    }, THEN_AWAY)
    return () => clearTimeout(timer)
  }, [isSignedIn, isAdmin, navigate])

  return isAdmin ? children : null
}
