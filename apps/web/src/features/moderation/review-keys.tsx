import '@mantine/core/styles/ModalBase.css'
import '@mantine/core/styles/Modal.css'
import '@mantine/core/styles/Overlay.css'
import '@mantine/core/styles/Paper.css'
import { Kbd, Modal } from '@mantine/core'
import classes from './review.module.css'

const KEYS = [
  ['J', 'The next submission'],
  ['K', 'The one before'],
  ['A', 'Approve'],
  ['R', 'Send for revision, with a reason'],
  ['X', 'Reject permanently, with a reason'],
  ['C', 'Compare with what it may be a duplicate of'],
  ['Ctrl Enter', 'In a reason: send it'],
  ['U', 'Undo the last decision'],
  ['?', 'These keys'],
] as const

export function KeysDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title="Keys"
      radius={18}
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <dl className={classes.keys}>
        {KEYS.map(([key, what]) => (
          <div key={key}>
            <dt>
              <Kbd>{key}</Kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}
