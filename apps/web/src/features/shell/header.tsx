import { LinkButton } from '../../components/link-button.tsx'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { lazyPart } from '../../components/lazy-part.tsx'
import { useCurrentUser } from '../../lib/current-user.ts'
import classes from './header.module.css'
import { Mark } from './mark.tsx'
import { OfflineStrip } from './offline-strip.tsx'
import { activeOptionsOf, navigationFor } from './navigation.ts'
import { ThemeToggle } from './theme-toggle.tsx'
import { UserButton } from './user-button.tsx'

// Only for signed-in users: visitors need not load the menu's code.
const UserMenu = lazyPart(() => import('./user-menu.tsx'), {
  name: 'The menu',
  loading: ({ user }) => <UserButton username={user.username} disabled />,
  isSmall: true,
})

interface Props {
  /** The notification bell of signed-in users. */
  bell: ReactNode
  /** Whether it has the full width, like the screen below it. */
  isWide: boolean
}

export function Header({ bell, isWide }: Props) {
  const user = useCurrentUser()
  return (
    <header className={classes.header}>
      <div className={classes.bar} data-wide={isWide || undefined}>
        <Link to="/" className={classes.logo} activeOptions={{ exact: true }}>
          <Mark />
          <span className={classes.wordmark}>Personae</span>
        </Link>
        {user && (
          <nav className={classes.nav} aria-label="Main">
            {navigationFor(user).map(({ label, to }) => (
              <Link key={to} to={to} className={classes.link} activeOptions={activeOptionsOf(to)}>
                {label}
              </Link>
            ))}
          </nav>
        )}
        <div className={classes.end}>
          <ThemeToggle />
          {user ? (
            <>
              {bell}
              <UserMenu user={user} />
            </>
          ) : (
            <>
              <LinkButton to="/login" variant="default" size="sm">
                Log In
              </LinkButton>
              <LinkButton to="/signup" variant="default" size="sm">
                Sign Up
              </LinkButton>
            </>
          )}
        </div>
      </div>
      <OfflineStrip />
    </header>
  )
}
