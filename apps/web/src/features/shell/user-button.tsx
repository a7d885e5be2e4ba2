import { UnstyledButton, type UnstyledButtonProps } from '@mantine/core'
import { IconMenu2 } from '@tabler/icons-react'
import type { ComponentPropsWithRef } from 'react'
import { paletteOf } from '@personae/contract/shared/palettes'
import classes from './header.module.css'

interface Props
  extends UnstyledButtonProps, Omit<ComponentPropsWithRef<'button'>, keyof UnstyledButtonProps> {
  username: string
}

/** The button of the menu. It shows "Menu" if the header has no room for its links, else the username. */
export const UserButton = ({ username, ...props }: Props) => (
  <UnstyledButton {...props} className={classes.user}>
    <IconMenu2 className={classes.menuIcon} size={20} stroke={1.75} aria-hidden />
    {/* The style sheet shows the initials, because they are an image of the name and not text. */}
    <span
      className={classes.avatar}
      style={{ background: paletteOf(username).ground }}
      data-initials={Array.from(username).slice(0, 2).join('').toUpperCase() || 'U'}
      aria-hidden
    />
    {/* One accessible name, "Menu of …", of which each width shows a part. */}
    <span className={classes.menuWord}>Menu</span>
    <span className="unseen"> of </span>
    <span className={classes.name}>{username}</span>
  </UnstyledButton>
)
