import { Button, type ButtonProps } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { DialogState } from './dialog.tsx'
import { type Ahead, usePreload } from './lazy-part.tsx'

interface Props extends Omit<ButtonProps, 'children'> {
  label: string
  isOpened?: boolean
  /** The lazy dialog, to be loaded before it is opened. */
  ahead?: Ahead
  /** Renders the dialog, from when it is first opened. */
  children: (dialog: DialogState) => ReactNode
}

export function DialogButton({ label, isOpened = false, ahead, children, ...button }: Props) {
  const [opened, setOpened] = useState(isOpened)
  const [wanted, setWanted] = useState(isOpened)
  if (opened && !wanted) setWanted(true)
  usePreload(ahead)
  return (
    <>
      <Button {...button} onClick={() => setOpened(true)}>
        {label}
      </Button>
      {wanted && children({ opened, onClose: () => setOpened(false) })}
    </>
  )
}
