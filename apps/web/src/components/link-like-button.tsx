import { UnstyledButton, type UnstyledButtonProps } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './link-like-button.module.css'

interface Props extends UnstyledButtonProps {
  onClick: () => void
  children: ReactNode
}

/** A button that looks like a link: it changes the current screen. */
export const LinkLikeButton = (props: Props) => <UnstyledButton {...props} className={classes.root} />
