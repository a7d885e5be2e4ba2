import { Button } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { whenIdle } from '../lib/when-idle.ts'
import type { DialogState, WindowProps } from './dialog-window.tsx'
import { lazyDialog } from './lazy-dialog.tsx'
import { SubmitButton } from './submit-button.tsx'

export type { DialogState }

const DialogWindow = lazyDialog(() => import('./dialog-window.tsx'), { name: 'The dialog' })
// Pages with dialogs load the frame ahead too, so that a dialog opens at once.
if (!import.meta.env.SSR) whenIdle(DialogWindow.loadAhead)

interface Props extends DialogState {
  title: string
  confirm: string
  underWay?: string
  cancel?: string
  danger?: boolean
  isPending?: boolean
  /** `lg` for a form of many fields. */
  size?: 'md' | 'lg'
  /** Gets the submit event of its form, because other forms on the page may have fields of the same names. */
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
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // React events of a dialog inside a form also reach that form, although its elements are elsewhere on the page.
    event.stopPropagation()
    onConfirm(event)
  }
  return (
    <Modal opened={opened} onClose={onClose} title={title} size={size}>
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

export function Modal(props: WindowProps) {
  const { opened } = props
  const [wanted, setWanted] = useState(opened)
  if (opened && !wanted) setWanted(true)
  return wanted && <DialogWindow {...props} />
}
