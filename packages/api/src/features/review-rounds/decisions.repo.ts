import type { Verdict } from '@personae/contract/moderation'
import { fromJson, type JsonText, type Reader } from '@personae/db'
import { countRows } from '../../lib/queries.ts'
import type { Changes } from '../characters/character-row.ts'

/** A decision on a submission, as its revision has it. */
export interface Decision {
  seq: number
  revisionId: string
  characterId: string
  verdict: Verdict
  reason: string | null
  at: string
  byUserId: string | null
  /** Null after the account was deleted. */
  by: string | null
}

const DECIDED = ['approved', 'rejected'] as const

const decided = (db: Reader) =>
  db
    .selectFrom('character_revision')
    .leftJoin('user', 'user.id', 'character_revision.byUserId')
    .select([
      'character_revision.seq',
      'character_revision.id as revisionId',
      'character_revision.characterId',
      'character_revision.action',
      'character_revision.changes',
      'character_revision.at',
      'character_revision.byUserId',
      'user.username as by',
    ])

type Stored = Omit<Decision, 'verdict' | 'reason'> & { action: string; changes: JsonText<unknown> }

function toDecision({ action, changes, ...rest }: Stored): Decision {
  const { rejectedPermanently, rejectionReason } = fromJson(changes) as Changes
  const verdict = action === 'approved' ? action : rejectedPermanently?.[1] === 1 ? 'permanent' : 'revision'
  return { ...rest, verdict, reason: (rejectionReason?.[1] as string | null | undefined) ?? null }
}

export const countDecisions = (db: Reader, characterId: string): Promise<number> =>
  countRows(
    db.selectFrom('character_revision').where('characterId', '=', characterId).where('action', 'in', DECIDED),
  )

/** In their order. @param first from 1 */
export async function decisionsFrom(
  db: Reader,
  characterId: string,
  first: number,
  limit: number,
): Promise<Decision[]> {
  const rows = await decided(db)
    .where('character_revision.characterId', '=', characterId)
    .where('character_revision.action', 'in', DECIDED)
    .orderBy('character_revision.seq')
    .offset(first - 1)
    .limit(limit)
    .execute()
  return rows.map(toDecision)
}

export type LastDecision = Decision & { round: number }

/** The last decision on each of these characters that has one, with the number of the round that it ended. */
export async function lastDecisions(db: Reader, characterIds: string[]): Promise<Map<string, LastDecision>> {
  if (characterIds.length === 0) return new Map()
  const counted = await db
    .selectFrom('character_revision')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.max<number>('seq').as('seq')])
    .where('characterId', 'in', characterIds)
    .where('action', 'in', DECIDED)
    .groupBy('characterId')
    .execute()
  if (counted.length === 0) return new Map()
  const counts = new Map(counted.map(({ seq, count }) => [seq, Number(count)]))
  const rows = await decided(db)
    .where('character_revision.seq', 'in', [...counts.keys()])
    .execute()
  return new Map(
    rows.map((row) => [row.characterId, { ...toDecision(row), round: counts.get(row.seq) ?? 0 }]),
  )
}
