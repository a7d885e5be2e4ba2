import '@mantine/core/styles/ModalBase.css'
import '@mantine/core/styles/Modal.css'
import '@mantine/core/styles/Overlay.css'
import '@mantine/core/styles/Paper.css'
import { Button, Modal as Window, type ModalProps } from '@mantine/core'
import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { useKeysForDialog } from '../lib/dialog-keys.ts'
import { SubmitButton } from './submit-button.tsx'

/** What opens a dialog gives it. */
export interface DialogState {
  opened: boolean
  onClose: () => void
}

interface Props extends DialogState {
  title: string
  confirm: string
  underWay?: string
  cancel?: string
  danger?: boolean
  isPending?: boolean
  /** `lg` for a form of many fields. */
  size?: 'md' | 'lg'
  /** Gets the event of its form: other forms on the page may have fields of the same names. */
  onConfirm: (event: FormEvent<HTMLFormElement>) => void
  onCancel?: () => void
  children: ReactNode
}

export function Dialog({
  opened,
  title,
  confirm,
  underWay,
  cancel = 'Cancel',
  danger = false,
  isPending = false,
  size = 'md',
  onConfirm,
  onClose,
  onCancel = onClose,
  children,
}: Props) {
  // Opens after its first render: only then does it remember where the focus must return to.
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => setIsOpen(opened), [opened])
  useKeysForDialog(opened)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // React events of a dialog inside a form also reach that form, although its elements are elsewhere on the page.
    event.stopPropagation()
    onConfirm(event)
  }
  return (
    <Modal opened={isOpen} onClose={onClose} title={title} size={size}>
      <form onSubmit={submit} noValidate>
        {children}
        <div className="row wrap gap-12" style={{ justifyContent: 'flex-end', marginTop: 24 }}>
          <Button onClick={onCancel} data-autofocus={danger || undefined}>
            {cancel}
          </Button>
          <SubmitButton variant={danger ? 'danger' : 'filled'} isPending={isPending} underWay={underWay}>
            {confirm}
          </SubmitButton>
        </div>
      </form>
    </Modal>
  )
}

export function Modal(props: Pick<ModalProps, 'opened' | 'onClose' | 'title' | 'size' | 'children'>) {
  useKeysForDialog(props.opened)
  return <Window {...props} radius={18} centered closeButtonProps={{ 'aria-label': 'Close' }} />
}
