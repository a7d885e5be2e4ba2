import type { Payment } from '@personae/contract/payments'
import { Note, NoteText } from '../../../components/note.tsx'
import classes from './promote.module.css'

/** Says above the form why the payment step has ended. */
export const CheckoutEnded = ({ payment: { status } }: { payment: Payment }) => (
  <div className={classes.ended}>
    {status === 'canceled' ? (
      <Note title="The payment was canceled" role="alert">
        <NoteText>
          It was canceled elsewhere, or another one was started. Nothing was charged, and what you wrote is
          still here.
        </NoteText>
      </Note>
    ) : (
      <Note title="Your reservation has ended" role="alert">
        <NoteText>
          No payment arrived in time, so the slot is open to others again. What you wrote is still here:
          continue whenever you like.
        </NoteText>
      </Note>
    )}
  </div>
)
