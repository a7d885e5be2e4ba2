import type { IdUntilDeleted, IsoTime } from '../columns.ts'

export interface ScheduledDecisionTable {
  id: string
  characterId: IdUntilDeleted
  characterName: string
  actorId: string
  verdict: 'approved' | 'revision' | 'permanent'
  reason: string | null
  /** The version of the character that the admin saw. */
  version: number
  dueAt: IsoTime
}

export interface ReasonTemplateTable {
  id: string
  title: string
  text: string
}
