import type { OwnerWord } from '@personae/contract/corrections'
import type { OwnerRole } from '@personae/contract/corrections.constants'
import { Note } from '../../components/note.tsx'

const ROLES: Record<OwnerRole, string> = { submitter: 'submitter', company: 'universe' }

const whoOf = ({ by, role }: OwnerWord): string =>
  role === null ? 'The owner of the page' : `${by ?? 'A former member'} (${ROLES[role]})`

/** The opinions of a page's owners about a correction, each under their own name. They do not bind the admins. */
export const OwnerWords = ({ words }: { words: readonly OwnerWord[] }) =>
  words.map((word) => (
    <Note
      key={`${word.by} ${word.at}`}
      title={`${whoOf(word)} says: ${word.says === 'agrees' ? 'Yes, that is right' : 'No, because …'}`}
      {...(word.says === 'disagrees' && { tone: 'bad' as const, text: word.note ?? '' })}
    />
  ))
