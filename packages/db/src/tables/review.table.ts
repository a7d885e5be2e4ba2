import type { AppealVerdict } from '@personae/contract/appeals.constants'
import type { CharacterField } from '@personae/contract/character-fields'
import type { DecisionKind } from '@personae/contract/desk.constants'
import type { Generated } from 'kysely'
import type { IdUntilDeleted, IsoTime, JsonText } from '../columns.ts'

/** A decision that takes effect at `dueAt`; one per subject. */
export interface ScheduledDecisionTable {
  id: string
  kind: DecisionKind
  /** What is decided; it may be deleted by then. */
  subjectId: string
  /** The character that it is about; null too for a list and a company. */
  characterId: IdUntilDeleted
  /** The name of what it is about. */
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
  /** The field that it is a remark on. */
  field: CharacterField | null
  /** What it is a reason for. */
  kind: Generated<DecisionKind>
}

interface StoredRemark {
  field: string
  text: string
  /** The submitter's answer. */
  answer: string | null
}

/** What was said in a round of review beside the decision, which is a revision. No row: nothing. */
export interface ReviewRoundTable {
  characterId: string
  /** The number of decisions before it, and one. */
  round: number
  /** The submitter: these texts are gone with their account. */
  userId: string
  /** To the reviewer. */
  note: string | null
  sources: JsonText<string[]>
  /** Of the admin who sent it back at the end of the round. */
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
  /** Null until the decision, like all below. */
  verdict: AppealVerdict | null
  answer: string | null
  decidedByUserId: IdUntilDeleted
  decidedAt: IsoTime | null
}
