import { LinkButton } from '../../components/link-button.tsx'
import { Link } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import { useCurrentUser } from '../../lib/current-user.ts'
import { Avatar } from './avatar.tsx'
import classes from './header.module.css'
import { Mark } from './mark.tsx'
import { navigationFor } from './navigation.ts'
import { ThemeToggle } from './theme-toggle.tsx'

// Only for those who are signed in: visitors need not load what opens a menu.
const UserMenu = lazy(() => import('./user-menu.tsx'))

interface Props {
  /** What tells a signed-in user of news. */
  bell: ReactNode
}

export function Header({ bell }: Props) {
  const user = useCurrentUser()
  return (
    <header className={classes.header}>
      <div className={classes.bar}>
        <Link to="/" className={classes.logo}>
          <Mark />
          Personae
        </Link>
        {user && (
          <nav className={classes.nav} aria-label="Main">
            {navigationFor(user).map(({ label, to }) => (
              <Link
                key={to}
                to={to}
                className={classes.link}
                activeOptions={{ exact: to === '/' || to === '/company', includeSearch: false }}
              >
                {label}
              </Link>
            ))}
          </nav>
        )}
        <div className={classes.end}>
          <ThemeToggle />
          {user ? (
            <Suspense fallback={<Avatar username={user.username} />}>
              {bell}
              <UserMenu user={user} />
            </Suspense>
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
    </header>
  )
}
