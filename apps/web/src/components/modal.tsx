import '@mantine/core/styles/ModalBase.css'
import '@mantine/core/styles/Modal.css'
import '@mantine/core/styles/Overlay.css'
import '@mantine/core/styles/Paper.css'
import { Modal as Window, type ModalProps } from '@mantine/core'

type Props = Pick<ModalProps, 'opened' | 'onClose' | 'title' | 'size' | 'children'>

/** A modal dialog. */
export const Modal = (props: Props) => (
  <Window {...props} radius={18} centered closeButtonProps={{ 'aria-label': 'Close' }} />
)
