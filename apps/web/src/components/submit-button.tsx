import { Button, type ButtonProps, Loader } from '@mantine/core'
import type { ComponentPropsWithoutRef, ReactNode } from 'react'
import classes from './submit-button.module.css'

interface Props extends ButtonProps, Omit<ComponentPropsWithoutRef<'button'>, keyof ButtonProps> {
  isPending: boolean
  underWay?: string
  children: ReactNode
}

export const SubmitButton = ({ isPending, underWay, disabled, onClick, children, ...props }: Props) => (
  // Without the library's `loading`, whose spinner would replace the text.
  <Button
    type="submit"
    variant="filled"
    {...props}
    disabled={disabled || isPending}
    data-pending={isPending || undefined}
    classNames={{ root: classes.root }}
    onClick={(press) => {
      // The second click of a double click may come before `isPending` is set by the first one.
      if (press.detail > 1) press.preventDefault()
      else onClick?.(press)
    }}
    leftSection={isPending && <Loader size={16} color="currentColor" aria-hidden />}
  >
    {isPending ? (underWay ?? children) : children}
  </Button>
)
