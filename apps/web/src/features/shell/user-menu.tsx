import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/Menu.css'
import { Menu, type MenuItemProps } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { CurrentUser } from '@personae/contract/auth'
import { IconLogout } from '@tabler/icons-react'
import { createLink, linkOptions, useNavigate, useRouter } from '@tanstack/react-router'
import { type ComponentPropsWithRef, useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { IconButton } from '../../components/icon-button.tsx'
import { useOpenedLater } from '../../lib/dialog-keys.ts'
import { useGoKeys } from '../../lib/use-site-keys.ts'
import { becomeUser } from '../../lib/current-user.ts'
import { notifyFailed } from '../../lib/notify.ts'
import { trpc } from '../../lib/trpc.ts'
import { whenIdle } from '../../lib/when-idle.ts'
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

/** The menu: the user's pages, on narrow screens the header's links, and Log out. */
export default function UserMenu({ user }: { user: CurrentUser }) {
  const logout = useLogout()
  const router = useRouter()
  const [opened, setOpened] = useState(false)
  // Links are preloaded when the pointer is on them, which touch screens do not have, so load their code with the menu.
  const loadPages = () => {
    for (const { to } of [...navigationFor(user), ...ownPages(user)]) {
      const [, , route] = router.getMatchedRoutes(to)
      router.loadRouteChunk(route!)?.catch(() => {})
    }
  }
  useGoKeys(user.isAdmin)
  // Where the header hides its links, the menu has them. Elsewhere they are absent: hidden items stop the arrow keys.
  const isNarrow = useMediaQuery('(width < 58em)', false, { getInitialValueInEffect: false })
  return (
    <>
      <Menu
        opened={useOpenedLater(opened)}
        onChange={setOpened}
        position="bottom-end"
        width={220}
        withInitialFocusPlaceholder={false}
        onOpen={() => whenIdle(loadPages)}
      >
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
    // Loaded during the logout: the sooner the home page can open, the fewer requests of this page are refused.
    onMutate: () => void router.preloadRoute({ to: '/' }),
    onSuccess: async () => {
      await navigate({ to: '/' })
      becomeUser(null)
      await router.invalidate()
    },
    onError: notifyFailed("Couldn't log out"),
  })
}
