import { Button, type ButtonProps, Loader } from '@mantine/core'
import type { ComponentPropsWithoutRef, ReactNode } from 'react'
import classes from './submit-button.module.css'

interface Props extends ButtonProps, Omit<ComponentPropsWithoutRef<'button'>, keyof ButtonProps> {
  isPending: boolean
  underWay?: string
  children: ReactNode
}

export function SubmitButton({ isPending, underWay, disabled, children, ...props }: Props) {
  return (
    // Not the library's `loading`: its spinner would replace the text.
    <Button
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
