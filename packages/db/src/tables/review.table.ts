import type { IsoTime } from '../columns.ts'

/** A scheduled decision: it can be undone until it is due. */
export interface ScheduledDecisionTable {
  id: string
  /** Null after the character was deleted. */
  characterId: string | null
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
