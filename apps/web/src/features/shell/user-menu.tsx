import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/Menu.css'
import { ActionIcon, Menu, type MenuItemProps, UnstyledButton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { CurrentUser } from '@personae/contract/auth'
import { IconLogout } from '@tabler/icons-react'
import { createLink } from '@tanstack/react-router'
import type { ComponentPropsWithRef } from 'react'
import { Avatar } from './avatar.tsx'
import classes from './header.module.css'
import { navigationFor } from './navigation.ts'
import { useLogout } from './use-logout.ts'

type MenuLinkProps = MenuItemProps & Omit<ComponentPropsWithRef<'a'>, keyof MenuItemProps>

const MenuLink = createLink((props: MenuLinkProps) => <Menu.Item component="a" {...props} />)

/** The username with its own pages, the ways that a narrow screen has no room for, and the way out. */
export default function UserMenu({ user }: { user: CurrentUser }) {
  const logout = useLogout()
  // Where the header's own links are hidden; hidden items here would stop the arrow keys.
  const isNarrow = useMediaQuery('(width < 78em)', false, { getInitialValueInEffect: false })
  return (
    <>
      <Menu position="bottom-end" width={220} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <UnstyledButton className={classes.user} aria-label={`Menu of ${user.username}`}>
            <Avatar username={user.username} />
            <span className={classes.name}>{user.username}</span>
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          {isNarrow &&
            navigationFor(user).map(({ label, to }) => (
              <MenuLink key={to} to={to}>
                {label}
              </MenuLink>
            ))}
          <MenuLink to="/submissions">My submissions</MenuLink>
          <MenuLink to="/account">Account</MenuLink>
          <Menu.Item onClick={() => logout.mutate()}>Log out</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <ActionIcon
        variant="default"
        size={36}
        radius={8}
        title="Log out"
        aria-label="Log out"
        onClick={() => logout.mutate()}
        loading={logout.isPending}
      >
        <IconLogout size={18} stroke={1.75} />
      </ActionIcon>
    </>
  )
}
