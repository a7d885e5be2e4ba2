import { useWait } from '../lib/use-wait.ts'
import { Note, NoteText } from './note.tsx'

/** Says that a form was sent too often, and how long to wait. It disappears after that time. */
export function WaitNote({ error }: { error: unknown }) {
  const wait = useWait(error)
  return (
    wait && (
      <Note title="Not yet" tone="bad">
        <NoteText>{wait}</NoteText>
      </Note>
    )
  )
}
