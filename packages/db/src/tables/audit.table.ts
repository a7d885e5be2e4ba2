import type { IsoTime } from '../columns.ts'

/** Who did what with an admin's power. Nothing updates or deletes a row; names stay when their bearers go. */
export interface AuditLogTable {
  id: string
  at: IsoTime
  actorId: string
  actorName: string
  action: AuditAction
  targetId: string
  targetName: string
}

export type Decision = 'character_approved' | 'character_sent_for_revision' | 'character_rejected'

export type DisputeDecision = 'dispute_upheld' | 'dispute_dismissed'

export type AuditAction =
  | 'became_admin'
  | Decision
  /** R22: an admin decided on a submission of their own. */
  | `own_${Decision}`
  | 'character_edited'
  | 'character_deleted'
  | 'called_distinct'
  | DisputeDecision
  /** The same where the admin reported it, or submitted what was reported. */
  | `own_${DisputeDecision}`
  | 'dispute_identity_set'
