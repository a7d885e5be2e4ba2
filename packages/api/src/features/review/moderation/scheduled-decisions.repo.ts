import type { DecisionKindName, IsoTime, Reader, ScheduledDecisionTable, Tx } from '@personae/db'
import { hasChanged } from '../../../lib/queries.ts'

export interface Subject {
  kind: DecisionKindName
  subjectId: string
}

export const insertScheduled = (tx: Tx, scheduled: ScheduledDecisionTable) =>
  tx.insertInto('scheduled_decision').values(scheduled).execute()

/** Who has decided on it, if it has not taken effect yet. */
export const schedulerOf = (db: Reader, { kind, subjectId }: Subject) =>
  db
    .selectFrom('scheduled_decision')
    .innerJoin('user', 'user.id', 'scheduled_decision.actorId')
    .select('user.username')
    .where('scheduled_decision.kind', '=', kind)
    .where('scheduled_decision.subjectId', '=', subjectId)
    .executeTakeFirst()

export const removeScheduled = (tx: Tx, { kind, subjectId }: Subject, actorId: string): Promise<boolean> =>
  hasChanged(
    tx
      .deleteFrom('scheduled_decision')
      .where('kind', '=', kind)
      .where('subjectId', '=', subjectId)
      .where('characterId', 'is not', null)
      .where('actorId', '=', actorId),
  )

/** Deletes a decision, whether it is carried out or not; undefined if it has been undone. */
export const deleteScheduled = (tx: Tx, id: string) =>
  tx.deleteFrom('scheduled_decision').where('id', '=', id).returningAll().executeTakeFirst()

export const scheduledBy = (db: Reader, kind: DecisionKindName, actorId: string, now: IsoTime) =>
  db
    .selectFrom('scheduled_decision')
    .select(['subjectId', 'characterName', 'payload', 'dueAt'])
    .where('kind', '=', kind)
    .where('actorId', '=', actorId)
    .where('characterId', 'is not', null)
    .where('dueAt', '>', now)
    .orderBy('dueAt')
    .execute()
