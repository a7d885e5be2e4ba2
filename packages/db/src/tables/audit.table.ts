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

export type AuditAction =
  | 'became_admin'
  | 'character_approved'
  | 'own_character_approved'
  | 'character_sent_for_revision'
  | 'character_rejected'
  | 'own_character_rejected'
  | 'character_edited'
  | 'character_deleted'
