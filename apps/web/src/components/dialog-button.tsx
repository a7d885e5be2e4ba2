import { Button, type ButtonProps } from '@mantine/core'
import { type ReactNode, useState } from 'react'

interface Props extends Omit<ButtonProps, 'children'> {
  label: string
  isOpened?: boolean
  /** The dialog, which is rendered, and its code loaded, when it is first opened. */
  children: (dialog: { opened: boolean; onClose: () => void }) => ReactNode
}

export function DialogButton({ label, isOpened = false, children, ...button }: Props) {
  const [opened, setOpened] = useState(isOpened)
  const [wanted, setWanted] = useState(isOpened)
  if (opened && !wanted) setWanted(true)
  return (
    <>
      <Button {...button} onClick={() => setOpened(true)}>
        {label}
      </Button>
      {wanted && children({ opened, onClose: () => setOpened(false) })}
    </>
  )
}
