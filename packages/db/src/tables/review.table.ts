import type { AppealVerdict } from '@personae/contract/appeals.constants'
import type { CharacterField } from '@personae/contract/character-fields'
import type { DecisionKind } from '@personae/contract/desk.constants'
import type { Generated } from 'kysely'
import type { IdUntilDeleted, IsoTime, JsonText } from '../columns.ts'

/** A decision that takes effect at `dueAt`; at most one for each subject. */
export interface ScheduledDecisionTable {
  id: string
  kind: DecisionKind
  /** The id of what is decided, which may be deleted meanwhile. */
  subjectId: string
  /** The character that the decision is about; null if it was deleted, and for lists and companies. */
  characterId: IdUntilDeleted
  /** The name of the character, list or company. */
  characterName: string
  actorId: string
  /** The decision and the version that it is based on, in a form of its own for each kind. */
  payload: JsonText<unknown>
  dueAt: IsoTime
}

export interface ReasonTemplateTable {
  id: string
  title: string
  text: string
  /** The field that the template is a remark on; null for a reason for the whole submission. */
  field: CharacterField | null
  /** The kind of decision for which the template is offered. */
  kind: Generated<DecisionKind>
}

interface StoredRemark {
  field: string
  text: string
  /** The submitter's answer. */
  answer: string | null
}

/** The texts of a round of review other than the decision, which is a revision. A round without texts has no row. */
export interface ReviewRoundTable {
  characterId: string
  /** The number of earlier decisions plus one. */
  round: number
  /** The submitter; the row is deleted with their account. */
  userId: string
  /** The submitter's note to the reviewer. */
  note: string | null
  sources: JsonText<string[]>
  /** Remarks of the admin who sent the submission back at the end of the round. */
  remarks: JsonText<StoredRemark[]>
}

export interface AppealTable {
  seq: Generated<number>
  id: string
  characterId: string
  /** The round that ended in the rejection. */
  round: number
  userId: string
  text: string
  createdAt: IsoTime
  /** Null until the decision, as are all columns below. */
  verdict: AppealVerdict | null
  answer: string | null
  decidedByUserId: IdUntilDeleted
  decidedAt: IsoTime | null
}
