import type { IsoTime, JsonText } from '../columns.ts'

/** A decision that can still be undone: it takes effect once it is due. */
export interface HeldDecisionTable {
  characterId: string
  actorId: string
  decision: JsonText<HeldDecision>
  dueAt: IsoTime
}

export type HeldDecision =
  | { status: 'approved' }
  | { status: 'rejected'; rejectionReason: string; permanent: boolean }

/** A reason that admins give often. */
export interface ReasonTemplateTable {
  id: string
  title: string
  text: string
}
