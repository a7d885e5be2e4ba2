import type { Slots } from '@personae/contract/promotions'
import { Note, NoteText } from '../../../components/note.tsx'
import { formatDayAndTime } from '../../../lib/format-date.ts'

/** Shown before the form. */
export const SlotsTaken = ({ slots: { total, nextFreeAt } }: { slots: Slots }) => (
  <Note title={`All ${total} slots are taken`}>
    <NoteText>
      {nextFreeAt && `The next one becomes free on ${formatDayAndTime(nextFreeAt)}. `}
      Characters that are featured already can be renewed at any time.
    </NoteText>
  </Note>
)
