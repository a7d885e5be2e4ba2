import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconMoon, IconSun } from '@tabler/icons-react'
import { IconButton, IconSpace } from '../../components/icon-button.tsx'
import { LinkButton } from '../../components/link-button.tsx'
import { lazyPart } from '../../components/lazy-part.tsx'
import { useCurrentUser } from '../../lib/current-user.ts'
import { useIsOnline } from '../../lib/use-is-online.ts'
import classes from './header.module.css'
import { activeOptionsOf, navigationFor } from './navigation.ts'
import { UserButton } from './user-button.tsx'

// Loaded only for signed-in users, so that visitors need not load its code.
const UserMenu = lazyPart(() => import('./user-menu.tsx'), {
  name: 'The menu',
  loading: ({ user }) => (
    <>
      <UserButton username={user.username} disabled />
      <IconSpace className={classes.logout} />
    </>
  ),
  isSmall: true,
})

interface Props {
  search: ReactNode
  bell: ReactNode
  /** Whether the header has the full width, as the screen below it does. */
  isWide: boolean
}

export function Header({ search, bell, isWide }: Props) {
  const user = useCurrentUser()
  return (
    <header className={classes.header}>
      <div className={classes.bar} data-wide={isWide || undefined}>
        <Link to="/" className={classes.logo} activeOptions={{ exact: true }}>
          <img src="/mark.svg" alt="" width={26} height={26} />
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
          {search}
          <ThemeToggle />
          {user ? (
            <>
              {bell}
              <UserMenu user={user} />
            </>
          ) : (
            <>
              <LinkButton to="/login" size="sm" className={classes.visitor}>
                Log In
              </LinkButton>
              <LinkButton to="/signup" size="sm" className={classes.visitor}>
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

function ThemeToggle() {
  const { setColorScheme } = useMantineColorScheme()
  const isDark = useComputedColorScheme('dark') === 'dark'
  const label = isDark ? 'Switch to the light theme' : 'Switch to the dark theme'
  return (
    <IconButton
      label={label}
      icon={isDark ? IconMoon : IconSun}
      onClick={() => setColorScheme(isDark ? 'light' : 'dark')}
    />
  )
}

/** A strip below the header while the browser is offline. Its element always exists: screen readers announce only the
 * changes of an element. */
function OfflineStrip() {
  const isOnline = useIsOnline()
  return (
    <div role="status" className={classes.root} data-offline={!isOnline || undefined}>
      {!isOnline && 'You are offline. Nothing can be saved just now.'}
    </div>
  )
}
