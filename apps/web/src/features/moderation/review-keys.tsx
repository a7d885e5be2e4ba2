import { Kbd } from '@mantine/core'
import '@mantine/core/styles/Kbd.css'
import { Modal } from '../../components/modal.tsx'
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

/** Which key does what. */
export function KeysDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal opened={opened} onClose={onClose} title="Keys">
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
