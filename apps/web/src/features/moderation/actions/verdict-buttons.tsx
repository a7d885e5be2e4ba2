import '@mantine/core/styles/Kbd.css'
import { Button, type ButtonProps, Kbd } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Rejection } from './rejection-dialog.tsx'

interface ShortcutButtonProps extends ButtonProps {
  shortcut: string
  onClick: () => void
}

export const ShortcutButton = ({ shortcut, ...button }: ShortcutButtonProps) => (
  <Button variant="default" {...button} rightSection={<Kbd size="xs">{shortcut}</Kbd>} />
)

interface Props {
  size?: 'sm'
  disabled: boolean
  onApprove: () => void
  onReject: (kind: Rejection) => void
  /** Another way to reject, before the last one. */
  children?: ReactNode
}

export const VerdictButtons = ({ onApprove, onReject, children, ...button }: Props) => (
  <>
    <ShortcutButton {...button} shortcut="A" variant="filled" onClick={onApprove}>
      Approve
    </ShortcutButton>
    <ShortcutButton {...button} shortcut="R" onClick={() => onReject('revision')}>
      Send for Revision
    </ShortcutButton>
    {children}
    <ShortcutButton {...button} shortcut="X" variant="danger" onClick={() => onReject('permanent')}>
      Reject Permanently
    </ShortcutButton>
  </>
)
