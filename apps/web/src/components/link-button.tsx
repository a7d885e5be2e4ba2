import { Button, type ButtonProps, UnstyledButton, type UnstyledButtonProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { ComponentPropsWithRef, ReactNode } from 'react'

type Props = ButtonProps & Omit<ComponentPropsWithRef<'a'>, keyof ButtonProps>

export const LinkButton = createLink((props: Props) => <Button component="a" {...props} />)

interface LinkLikeButtonProps extends UnstyledButtonProps {
  onClick: () => void
  children: ReactNode
}

/** A button that looks like a link: it changes the current screen. */
export const LinkLikeButton = (props: LinkLikeButtonProps) => (
  <UnstyledButton {...props} className="cool" style={{ font: 'inherit', textDecoration: 'underline' }} />
)
