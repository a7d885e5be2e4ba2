import { CHANGE_COMMON_PASSWORD } from '@personae/contract/auth.constants'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useCurrentUser } from '../../lib/current-user.ts'
import { notifyFailure } from '../../lib/notify.ts'

/** Milliseconds for reading the reason before the screen changes. */
const REDIRECT_DELAY_MS = 500

const pathWithSearch = ({ pathname, search }: Location): string => pathname + search

/** Takes the place of an admin's screen for other users: says why in a toast, and then leaves the page. */
export default function AdminsOnly() {
  const user = useCurrentUser()
  const isSignedIn = user !== null
  const mustChangePassword = user?.mustChangePassword === true
  const navigate = useNavigate()

  useEffect(() => {
    // A refused write has led to the login already, which returns to the screen of that write.
    if (window.location.pathname === '/login') return undefined
    if (mustChangePassword) notifyFailure('Access Denied', CHANGE_COMMON_PASSWORD)
    else if (isSignedIn)
      notifyFailure('Access Denied', "You don't have permission to access the admin dashboard.")
    else notifyFailure('Unauthorized', 'You are logged out. Logging in again...')
    const timer = setTimeout(() => {
      if (isSignedIn) void navigate({ to: mustChangePassword ? '/account' : '/' })
      else window.location.assign(`/api/login?next=${encodeURIComponent(pathWithSearch(window.location))}`)
    }, REDIRECT_DELAY_MS)
    return () => clearTimeout(timer)
  }, [isSignedIn, mustChangePassword, navigate])

  return null
}
