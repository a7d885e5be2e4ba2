import { Button } from '@mantine/core'
import { useTimeout } from '@mantine/hooks'
import { Note } from '../note.tsx'

/** Milliseconds for reading the note, after which the next item opens. */
const READING_TIME_MS = 6_000

/** Says why the open item can no longer be decided on, and then opens the next one. */
export function ClosedItemNote({ title, text, onNext }: { title: string; text: string; onNext: () => void }) {
  // `onNext` chooses the next item only when the time is over, as other admins may decide meanwhile.
  useTimeout(onNext, READING_TIME_MS, { autoInvoke: true })
  return (
    <Note title={title} role="alert" text={`${text} Opening the next one…`}>
      <Button size="sm" mt="sm" onClick={onNext}>
        Next
      </Button>
    </Note>
  )
}
