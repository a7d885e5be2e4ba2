import { z } from 'zod'
import { pageInput } from './search.ts'
import { clean } from './text.ts'
import { LONGEST } from './vocabulary.ts'

/** What admins do, with the words that a reader of the log sees. */
export const AUDIT_ACTIONS = {
  became_admin: 'Became an admin',
  character_approved: 'Approved',
  character_sent_for_revision: 'Sent for revision',
  character_rejected: 'Rejected permanently',
  own_character_approved: 'Approved their own',
  own_character_sent_for_revision: 'Sent their own for revision',
  own_character_rejected: 'Rejected their own permanently',
  character_edited: 'Edited',
  character_reverted: 'Reverted',
  character_deleted: 'Deleted',
  called_distinct: 'Called distinct',
  dispute_upheld: 'Upheld a dispute',
  dispute_dismissed: 'Dismissed a dispute',
  own_dispute_upheld: 'Upheld a dispute of their own',
  own_dispute_dismissed: 'Dismissed a dispute of their own',
  dispute_identity_set: 'Noted an identity',
  template_added: 'Added a reason template',
  template_changed: 'Changed a reason template',
  template_removed: 'Removed a reason template',
} as const

export type AuditAction = keyof typeof AUDIT_ACTIONS

/** A page of the log, and which entries are in it. */
export const auditInput = pageInput.extend({
  action: z.enum(Object.keys(AUDIT_ACTIONS) as [AuditAction, ...AuditAction[]]).optional(),
  /** Part of the name of who did it, or of what it was done to. */
  q: z.string().overwrite(clean).max(LONGEST.listItem).optional(),
})

export type AuditInput = z.output<typeof auditInput>

/** One line of the log, with the names as they were then. */
export const auditEntry = z.object({
  id: z.string(),
  at: z.string(),
  actorName: z.string(),
  action: z.string(),
  targetId: z.string(),
  targetName: z.string(),
})

export type AuditEntry = z.infer<typeof auditEntry>
