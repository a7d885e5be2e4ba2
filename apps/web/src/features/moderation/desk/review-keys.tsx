import { Kbd } from '@mantine/core'
import '@mantine/core/styles/Kbd.css'
import { Modal } from '../../../components/modal.tsx'
import classes from '../review.module.css'

const KEYS = [
  ['J', 'Next submission'],
  ['K', 'Previous submission'],
  ['A', 'Approve'],
  ['R', 'Send for revision, with a reason'],
  ['X', 'Reject permanently, with a reason'],
  ['C', 'Compare with the possible duplicate'],
  ['D', 'Comparing: reject as a duplicate'],
  ['N', 'Comparing: not a duplicate'],
  ['C or Esc', 'Comparing: back to the desk'],
  ['Ctrl Enter', 'Send the reason'],
  ['U', 'Undo the last decision'],
  ['G R', 'Open the review desk, from any page'],
  ['?', 'Keyboard shortcuts'],
] as const

/** The list of keyboard shortcuts. */
export function KeysDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal opened={opened} onClose={onClose} title="Keyboard shortcuts">
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
