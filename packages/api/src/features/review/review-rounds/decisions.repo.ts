import type { Verdict } from '@personae/contract/moderation'
import type { SiteRule } from '@personae/contract/site-rules.constants'
import { fromJson, type JsonText, type Reader } from '@personae/db'
import { countRows } from '../../../lib/queries.ts'
import type { Changes } from '../../catalogue/characters/character-row.ts'

/** A decision on a submission, read from its revision. */
export interface Decision {
  seq: number
  revisionId: string
  characterId: string
  verdict: Verdict | 'kept' | 'taken_off'
  reason: string | null
  /** The report or request that led to the decision. */
  caseId: string | null
  rule: SiteRule | null
  at: string
  byUserId: string | null
  /** Null once the account is deleted. */
  by: string | null
}

export const DECIDED = ['approved', 'rejected', 'kept', 'taken_off'] as const

const revisionsOf = (db: Reader) =>
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

type Common = Omit<Decision, 'verdict' | 'reason' | 'caseId' | 'rule'>
type Stored = Common & { action: string; changes: JsonText<unknown> }

const textIn = (changes: Changes, field: string) => (changes[field]?.[1] as string | null | undefined) ?? null

function toDecision({ action, changes, ...rest }: Stored): Decision {
  const changed = fromJson(changes) as Changes
  const isPermanent = changed.rejectedPermanently?.[1] === 1
  return {
    ...rest,
    verdict:
      action === 'rejected' ? (isPermanent ? 'permanent' : 'revision') : (action as Decision['verdict']),
    reason: textIn(changed, 'rejectionReason'),
    caseId: textIn(changed, 'caseId'),
    rule: textIn(changed, 'rule') as SiteRule | null,
  }
}

export const countDecisions = (db: Reader, characterId: string): Promise<number> =>
  countRows(
    db.selectFrom('character_revision').where('characterId', '=', characterId).where('action', 'in', DECIDED),
  )

/** Decisions on a character, oldest first. @param first number of the first decision, from 1 */
export async function decisionsFrom(
  db: Reader,
  characterId: string,
  first: number,
  limit: number,
): Promise<Decision[]> {
  const rows = await revisionsOf(db)
    .where('character_revision.characterId', '=', characterId)
    .where('character_revision.action', 'in', DECIDED)
    .orderBy('character_revision.seq')
    .offset(first - 1)
    .limit(limit)
    .execute()
  return rows.map(toDecision)
}

/** Reversals of rejections after a revision, oldest first; old reversals to the queue have no reason. */
export async function reversalsAfter(
  db: Reader,
  characterId: string,
  seq: number,
): Promise<(Common & Pick<Decision, 'reason'>)[]> {
  const rows = await revisionsOf(db)
    .where('character_revision.characterId', '=', characterId)
    .where('character_revision.action', '=', 'reopened')
    .where('character_revision.seq', '>', seq)
    .orderBy('character_revision.seq')
    .execute()
  return rows.map(({ action: _, changes, ...rest }) => {
    const changed = fromJson(changes) as Changes
    return { ...rest, reason: textIn(changed, 'reopeningReason') ?? textIn(changed, 'rejectionReason') }
  })
}

type RoundKey = { characterId: string; round: number }

/** The decisions that ended these rounds. */
export async function decisionsOf(db: Reader, rounds: RoundKey[]): Promise<(Decision & RoundKey)[]> {
  if (rounds.length === 0) return []
  const numbered = db
    .selectFrom('character_revision')
    .select((eb) => [
      'seq',
      eb.fn
        .agg<number>('row_number')
        .over((over) => over.partitionBy('characterId').orderBy('seq'))
        .as('round'),
    ])
    .where('action', 'in', DECIDED)
    .where(
      'characterId',
      'in',
      rounds.map(({ characterId }) => characterId),
    )
  const rows = await revisionsOf(db)
    .innerJoin(numbered.as('numbered'), 'numbered.seq', 'character_revision.seq')
    .select('numbered.round')
    .where(({ eb, or, and }) =>
      or(
        rounds.map(({ characterId, round }) =>
          and([eb('character_revision.characterId', '=', characterId), eb('numbered.round', '=', round)]),
        ),
      ),
    )
    .execute()
  return rows.map((row) => ({ ...toDecision(row), round: row.round }))
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
  const counts = new Map(counted.map(({ seq, count }) => [seq, count]))
  const rows = await revisionsOf(db)
    .where('character_revision.seq', 'in', [...counts.keys()])
    .execute()
  return new Map(
    rows.map((row) => [row.characterId, { ...toDecision(row), round: counts.get(row.seq) ?? 0 }]),
  )
}
