import { type DecisionKind, WITHOUT_CHARACTER } from '@personae/contract/desk.constants'
import type { IsoTime, Reader, ScheduledDecisionTable, Tx } from '@personae/db'

export interface Subject {
  kind: DecisionKind
  id: string
}

export const insertScheduled = (tx: Tx, scheduled: ScheduledDecisionTable) =>
  tx.insertInto('scheduled_decision').values(scheduled).execute()

/** The decision on a subject that has not taken effect yet, with the name of its admin. */
export const scheduledOn = (db: Reader, { kind, id }: Subject) =>
  db
    .selectFrom('scheduled_decision')
    .innerJoin('user', 'user.id', 'scheduled_decision.actorId')
    .selectAll('scheduled_decision')
    .select('user.username')
    .where('scheduled_decision.kind', '=', kind)
    .where('scheduled_decision.subjectId', '=', id)
    .executeTakeFirst()

/** Deletes a decision, whether it is carried out or not; undefined if it was undone already. */
export const deleteScheduled = (tx: Tx, id: string) =>
  tx.deleteFrom('scheduled_decision').where('id', '=', id).returningAll().executeTakeFirst()

export const scheduledBy = (db: Reader, actorId: string, now: IsoTime) =>
  db
    .selectFrom('scheduled_decision')
    .select(['kind', 'subjectId', 'characterName', 'payload', 'dueAt'])
    .where('actorId', '=', actorId)
    .where(({ or, eb }) => or([eb('characterId', 'is not', null), eb('kind', 'in', WITHOUT_CHARACTER)]))
    .where('dueAt', '>', now)
    .orderBy('dueAt')
    .execute()

/** The subjects of all admins' decisions that have not taken effect yet. */
export const scheduledSubjects = (db: Reader) =>
  db.selectFrom('scheduled_decision').select(['kind', 'subjectId']).execute()
