import { UnstyledButton, type UnstyledButtonProps } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './link-like-button.module.css'

interface Props extends UnstyledButtonProps {
  onClick: () => void
  children: ReactNode
}

/** A link in its looks that goes nowhere: it changes the screen that one is on. */
export const LinkLikeButton = (props: Props) => <UnstyledButton {...props} className={classes.root} />
