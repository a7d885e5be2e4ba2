import type { AuditAction } from '@personae/contract/audit'
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
