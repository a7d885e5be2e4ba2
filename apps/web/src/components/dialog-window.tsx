import '@mantine/core/styles/ModalBase.css'
import '@mantine/core/styles/Modal.css'
import '@mantine/core/styles/Overlay.css'
import '@mantine/core/styles/Paper.css'
import { Modal, type ModalProps } from '@mantine/core'
import { useDeferredValue } from 'react'
import { useKeysForDialog } from '../lib/dialog-keys.ts'

/** The props that a dialog gets from the component that opens it. */
export interface DialogState {
  opened: boolean
  onClose: () => void
}

export type WindowProps = DialogState & Pick<ModalProps, 'title' | 'size' | 'children'>

export default function DialogWindow({ opened, ...props }: WindowProps) {
  // Opens after the first render, because the library notes where the focus must return to when `opened` becomes true,
  // and after the next frame, which shows the press.
  const isOpen = useDeferredValue(opened, false)
  useKeysForDialog(opened)
  return (
    <Modal
      {...props}
      opened={isOpen}
      radius={18}
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
      closeOnClickOutside={false}
      // The second click of the double click that opened it neither closes it nor takes the focus away.
      overlayProps={{
        onMouseDown: (event) => event.preventDefault(),
        onClick: ({ detail }) => detail < 2 && props.onClose(),
      }}
    />
  )
}
