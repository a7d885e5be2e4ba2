import { Button, type ButtonProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { ComponentPropsWithRef } from 'react'

type Props = ButtonProps & Omit<ComponentPropsWithRef<'a'>, keyof ButtonProps>

/** A button that goes somewhere: a link in every way but its looks. */
export const LinkButton = createLink((props: Props) => <Button component="a" {...props} />)
