import type { AuditAction } from '@personae/contract/audit'
import type { Generated } from 'kysely'
import type { IsoTime } from '../columns.ts'

/** Actions with admin permissions. Rows are never updated or deleted; names stay after accounts are deleted. */
export interface AuditLogTable {
  /** The order of writing; two entries may have the same millisecond. */
  seq: Generated<number>
  id: string
  at: IsoTime
  actorId: string
  actorName: string
  /** `own_…` for actions on the admin's own record. */
  action: AuditAction | `own_${AuditAction}`
  targetId: string
  targetName: string
  /** Both names in their searchable form, separated by a line break. */
  foldedNames: string
}
