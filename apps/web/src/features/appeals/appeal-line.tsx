import type { AppealState } from '@personae/contract/appeals'
import type { Character } from '@personae/contract/characters'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatDay } from '../../lib/format-date.ts'
import { appealQuery } from './appeals.queries.ts'

/** In a list of one's own rejected characters: whether one can be appealed for, or what became of the appeal. */
export function AppealLine({ of: { id, name } }: { of: Pick<Character, 'id' | 'name'> }) {
  const { data } = useQuery(appealQuery(id))
  const line = data && lineOf(data)
  return line ? (
    <Link to="/character/$id" params={{ id }} aria-label={`${name}: ${line}`}>
      {line}
    </Link>
  ) : null
}

function lineOf({ appeal, openUntil }: AppealState): string | null {
  if (openUntil) return `You can appeal until ${formatDay(openUntil)}`
  if (!appeal) return null
  return appeal.verdict
    ? 'Your appeal was answered: the rejection stands'
    : 'You have appealed, and an admin will read it'
}
