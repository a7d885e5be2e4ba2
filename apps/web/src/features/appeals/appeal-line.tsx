import type { AppealState } from '@personae/contract/appeals'
import { useQuery } from '@tanstack/react-query'
import { formatDayAndTime } from '../../lib/format-date.ts'
import { appealQuery } from './appeals.queries.ts'

/** In the row of a user's own rejected character: until when an appeal is possible, or what became of the appeal. */
export function AppealLine({ id }: { id: string }) {
  const { data } = useQuery(appealQuery(id))
  const line = data && lineOf(data)
  return line ? <span className="gold">{line} · </span> : null
}

function lineOf({ appeal, openUntil }: AppealState): string | null {
  if (openUntil) return `You can appeal until ${formatDayAndTime(openUntil)}`
  if (!appeal) return null
  return appeal.verdict
    ? 'Your appeal was answered: the decision stands'
    : 'You have appealed, and an admin will read it'
}
