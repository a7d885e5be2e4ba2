import type { RelatedRow } from '@personae/contract/characters'
import { RELATED_MAX } from '@personae/contract/characters.constants'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CardRow, CardRowSkeleton } from '../../../components/card-row.tsx'
import { LoadFailed } from '../../../components/load-failed.tsx'
import { relatedTo } from '../characters.queries.ts'
import classes from './related-characters.module.css'

/** A row with fewer cards would be mostly empty. */
const FEW = 4

interface Shelf extends Omit<RelatedRow, 'kind'> {
  kind: RelatedRow['kind'] | 'mixed'
}

/** The rows. Short ones are joined with the last row, in the given order, which is by the closeness of the relation. */
function shelvesOf(rows: RelatedRow[]): Shelf[] {
  const isMixed = (row: RelatedRow) => row.cards.length < FEW || row === rows.at(-1)
  const mixed = rows.filter(isMixed)
  if (mixed.length < 2) return rows
  const cards = mixed.flatMap((row) => row.cards).slice(0, RELATED_MAX)
  return [...rows.filter((row) => !isMixed(row)), { kind: 'mixed', name: null, total: null, cards }]
}

const titleOf = ({ kind, name }: Shelf): string =>
  ({
    mixed: 'More Like This',
    universe: `More from ${name}`,
    creator: `Also by ${name}`,
    similar: 'Similar Characters',
    genre: `More in ${name}`,
  })[kind]

function AllLink({ row: { kind, name, total, cards } }: { row: Shelf }) {
  // The total includes the character itself.
  if (name === null || total === null || total <= cards.length + 1) return null
  const text = `All ${total.toLocaleString('en-US')}`
  return kind === 'universe' ? (
    <Link to="/universe/$name" params={{ name }} aria-label={`${text} from ${name}`}>
      {text}
    </Link>
  ) : (
    <Link to="/" search={{ q: name, field: 'creator' }} hash="gallery" aria-label={`${text} by ${name}`}>
      {text}
    </Link>
  )
}

/** Related characters: of the same universe, of the same creator, and similar ones. */
export function RelatedCharacters({ id }: { id: string }) {
  const related = useQuery(relatedTo(id))
  const { data: rows, error, isPending } = related
  if (rows?.length === 0) return null
  return (
    <div className={`page ${classes.root}`} aria-busy={isPending}>
      {rows &&
        shelvesOf(rows).map((row) => (
          <CardRow key={row.kind} title={titleOf(row)} cards={row.cards} all={<AllLink row={row} />} />
        ))}
      {error && !rows && <LoadFailed title="Couldn't load related characters" query={related} />}
      {isPending && <CardRowSkeleton label="Loading related characters" />}
    </div>
  )
}
