import { Button, type ButtonProps, Loader } from '@mantine/core'
import type { ComponentPropsWithoutRef, ReactNode } from 'react'
import { useRestoreFocus } from '../lib/use-focus.ts'
import classes from './submit-button.module.css'

interface Props extends ButtonProps, Omit<ComponentPropsWithoutRef<'button'>, keyof ButtonProps> {
  isPending: boolean
  underWay?: string
  /** Whether what it is in closes: the focus does not return to it. */
  isClosing?: boolean
  children: ReactNode
}

export function SubmitButton({ isPending, underWay, isClosing, disabled, children, ...props }: Props) {
  const button = useRestoreFocus<HTMLButtonElement>(isPending)
  return (
    // Not the library's `loading`: its spinner would replace the text.
    <Button
      ref={isClosing ? undefined : button}
      type="submit"
      {...props}
      disabled={disabled || isPending}
      data-pending={isPending || undefined}
      classNames={{ root: classes.root }}
      leftSection={isPending && <Loader size={16} color="currentColor" aria-hidden />}
    >
      {isPending ? (underWay ?? children) : children}
    </Button>
  )
}
