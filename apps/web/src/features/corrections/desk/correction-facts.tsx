import type { CorrectionRow } from '@personae/contract/corrections'
import { isForOwners } from '@personae/contract/corrections.constants'
import { ItemFacts } from '../../../components/desk/item-facts.tsx'
import { LinkList } from '../../../components/statement.tsx'
import { CharacterLink } from '../../../components/subject-link.tsx'
import { formatAge } from '../../../lib/format-age.ts'
import { kindText, nameOf } from '../correction-words.ts'
import { OwnerWords } from '../owner-words.tsx'

/** What the owners of the page say, or whether they are asked. */
export function OwnersSay({ correction: { topic, ownerWords } }: { correction: CorrectionRow }) {
  if (ownerWords.length > 0) return <OwnerWords words={ownerWords} />
  return (
    <p className="small">
      {isForOwners(topic)
        ? 'The owner of the page has not said anything yet.'
        : topic === 'removal'
          ? 'The submitter is not asked. They are told of your decision, and of the reason below if you accept.'
          : 'The owner of the page is not asked, and does not see this report.'}
    </p>
  )
}

export function Facts({ row }: { row: CorrectionRow }) {
  const { characterId, characterName: name, origin, genres, imageUrl, kind, other } = row
  return (
    <ItemFacts
      label={name}
      picture={{ name, origin, genres, imageUrl }}
      name={<CharacterLink id={characterId} name={name} />}
      lines={[origin, `${kindText(row)} by ${nameOf(row.by)}, ${formatAge(row.createdAt)}`]}
      facts={[
        [
          'The same as',
          kind === 'duplicate' && (other ? <CharacterLink {...other} /> : 'A character that was deleted'),
        ],
        ['Note', row.note],
        ['Sources', row.sources.length > 0 && <LinkList links={row.sources} />],
      ]}
    />
  )
}
