import type { ReactNode } from 'react'
import { ShortcutButton } from '../../../components/desk/shortcut-button.tsx'
import type { Rejection } from './rejection-dialog.tsx'

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
