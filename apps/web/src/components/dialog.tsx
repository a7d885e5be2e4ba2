import { Button } from '@mantine/core'
import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { useFocusWhenLost } from '../lib/use-focus-when-lost.ts'
import classes from './dialog.module.css'
import { Modal } from './modal.tsx'

interface Props {
  opened: boolean
  title: string
  confirm: string
  cancel?: string
  /** Whether confirming destroys something. */
  danger?: boolean
  /** Whether what was confirmed is under way. */
  isPending?: boolean
  /** `lg` for a form of many fields. */
  size?: 'md' | 'lg'
  onConfirm: () => void
  /** What the other button does; it closes when nothing is said. */
  onCancel?: () => void
  onClose: () => void
  children: ReactNode
}

/** A question with a way on and a way back. */
export function Dialog({
  opened,
  title,
  confirm,
  cancel = 'Cancel',
  danger = false,
  isPending = false,
  size = 'md',
  onConfirm,
  onClose,
  onCancel = onClose,
  children,
}: Props) {
  // One that is there from the start opens a moment later: it remembers then where the focus has to go back to.
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => setIsOpen(opened), [opened])
  const confirming = useFocusWhenLost<HTMLButtonElement>(isPending)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // A dialog of a form lies outside of it on the page, but its events reach it all the same.
    event.stopPropagation()
    onConfirm()
  }
  return (
    <Modal opened={isOpen} onClose={onClose} title={title} size={size}>
      <form onSubmit={submit} noValidate>
        {children}
        <div className={classes.actions}>
          <Button variant="default" onClick={onCancel}>
            {cancel}
          </Button>
          <Button ref={confirming} type="submit" variant={danger ? 'danger' : 'filled'} loading={isPending}>
            {confirm}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
