import { getHotkeyHandler } from '@mantine/hooks'
import { type ReactNode, useState } from 'react'
import { MessageField, wrongMessage } from './counted-fields.tsx'
import { Dialog } from './dialog.tsx'

interface Props {
  title: string
  confirm: string
  danger?: boolean
  /** The name of the text for the server and for its reader. */
  name?: string
  label?: string
  /** Says who reads the reason, and what follows. */
  description: string
  /** The error if it is empty. */
  missing: string
  /** The initial text. */
  suggestion?: string
  minRows?: number
  opened: boolean
  isPending: boolean
  onClose: () => void
  onReason: (reason: string) => void
  /** Shown above the field; may set its text. */
  children?: ReactNode | ((reason: string, onChange: (reason: string) => void) => ReactNode)
}

export function ReasonDialog({
  name = 'The reason',
  label = 'Reason',
  description,
  missing,
  suggestion = '',
  minRows = 3,
  isPending,
  onReason,
  children,
  ...dialog
}: Props) {
  const [reason, setReason] = useState(suggestion)
  const [isMissing, setMissing] = useState(false)

  const submit = () => {
    const given = reason.trim()
    setMissing(given === '')
    if (given === '' || isPending || wrongMessage(name, given)) return
    onReason(given)
  }
  return (
    <Dialog {...dialog} isPending={isPending} onConfirm={submit}>
      {typeof children === 'function' ? children(reason, setReason) : children}
      <MessageField
        name={name}
        label={label}
        description={description}
        error={isMissing && missing}
        value={reason}
        onChange={setReason}
        onKeyDown={getHotkeyHandler([['mod+Enter', submit]])}
        minRows={minRows}
        data-autofocus
      />
    </Dialog>
  )
}
