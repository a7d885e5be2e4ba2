import type { IdUntilDeleted, IsoTime, JsonText } from '../columns.ts'

export type DecisionKindName = 'submission' | 'correction'

/** A decision that takes effect at `dueAt`; one per subject. */
export interface ScheduledDecisionTable {
  id: string
  kind: DecisionKindName
  /** The submission, or the correction; it may be deleted by then. */
  subjectId: string
  /** The character that it is about. */
  characterId: IdUntilDeleted
  characterName: string
  actorId: string
  /** What has been decided, and on which version: each kind has its own. */
  payload: JsonText<unknown>
  dueAt: IsoTime
}

export interface ReasonTemplateTable {
  id: string
  title: string
  text: string
}
