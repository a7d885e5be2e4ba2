import { Note, NoteText } from '../../../components/note.tsx'

export const PAYMENT_FAILED = 'Payment Failed'

/** The provider's message about the last try, beside its form. */
export const PaymentFailed = ({ message }: { message: string | null }) =>
  message && (
    <Note title={PAYMENT_FAILED} tone="bad" role="alert">
      <NoteText>{message}</NoteText>
    </Note>
  )
