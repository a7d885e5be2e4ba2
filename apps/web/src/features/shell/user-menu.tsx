import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/Menu.css'
import { Menu, type MenuItemProps } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { CurrentUser } from '@personae/contract/auth'
import { IconLogout } from '@tabler/icons-react'
import { createLink, linkOptions, useNavigate, useRouter } from '@tanstack/react-router'
import type { ComponentPropsWithRef } from 'react'
import { useMutation } from '@tanstack/react-query'
import { IconButton } from '../../components/icon-button.tsx'
import { useGoKeys } from '../../lib/use-site-keys.ts'
import { becomeUser } from '../../lib/current-user.ts'
import { notifyFailed } from '../../lib/notify.ts'
import { trpc } from '../../lib/trpc.ts'
import classes from './header.module.css'
import { activeOptionsOf, navigationFor } from './navigation.ts'
import { UserButton } from './user-button.tsx'

type MenuLinkProps = MenuItemProps & Omit<ComponentPropsWithRef<'a'>, keyof MenuItemProps>

const MenuLink = createLink((props: MenuLinkProps) => <Menu.Item component="a" {...props} />)

const ownPages = ({ isAdmin }: CurrentUser) => [
  { label: 'My lists', ...linkOptions({ to: '/lists' }) },
  { label: 'My submissions', ...linkOptions({ to: '/submissions' }) },
  { label: 'My promotions', ...linkOptions({ to: '/promotions' }) },
  { label: 'Account', ...linkOptions({ to: '/account' }) },
  ...(isAdmin
    ? [
        { label: 'Review', ...linkOptions({ to: '/admin/review' }) },
        { label: 'Site', ...linkOptions({ to: '/admin/site' }) },
      ]
    : []),
]

/** The menu: the user's pages, the header's links on narrow screens, and Log out. */
export default function UserMenu({ user }: { user: CurrentUser }) {
  const logout = useLogout()
  const router = useRouter()
  // On a phone nothing points at a link before it is pressed: the code of the pages is loaded while one chooses.
  const loadPages = () => {
    for (const { to } of [...navigationFor(user), ...ownPages(user)]) {
      const [, , route] = router.getMatchedRoutes(to)
      router.loadRouteChunk(route!)?.catch(() => {})
    }
  }
  useGoKeys(user.isAdmin)
  // On screens where the header's links are hidden. Hidden items here would stop the arrow keys.
  const isNarrow = useMediaQuery('(width < 56.25em)', false, { getInitialValueInEffect: false })
  return (
    <>
      <Menu position="bottom-end" width={220} withInitialFocusPlaceholder={false} onOpen={loadPages}>
        <Menu.Target>
          <UserButton username={user.username} />
        </Menu.Target>
        <Menu.Dropdown>
          {isNarrow && (
            <>
              <Menu.Label>{user.username}</Menu.Label>
              {navigationFor(user).map(({ label, to }) => (
                <MenuLink key={to} to={to} activeOptions={activeOptionsOf(to)}>
                  {label}
                </MenuLink>
              ))}
              <Menu.Divider />
            </>
          )}
          {ownPages(user).map(({ label, to }) => (
            <MenuLink key={to} to={to}>
              {label}
            </MenuLink>
          ))}
          <Menu.Divider />
          <Menu.Item onClick={() => logout.mutate()}>Log out</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <IconButton
        className={classes.logout}
        label="Log out"
        icon={IconLogout}
        onClick={() => logout.mutate()}
        loading={logout.isPending}
      />
    </>
  )
}

function useLogout() {
  const navigate = useNavigate()
  const router = useRouter()
  return useMutation({
    ...trpc.auth.logout.mutationOptions(),
    // At the same time: the sooner the way home is there, the less the page of before is refused without a session.
    onMutate: () => void router.preloadRoute({ to: '/' }),
    onSuccess: async () => {
      await navigate({ to: '/' })
      becomeUser(null)
      await router.invalidate()
    },
    onError: notifyFailed("Couldn't log out"),
  })
}
