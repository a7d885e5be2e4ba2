import { z } from 'zod'
import { moment } from './characters.ts'
import { pageInput, pageOf } from './search.ts'
import { cleanText, keyOf } from './text.ts'
import { MAX_LENGTH } from './text.constants.ts'

export const AUDIT_ACTIONS = {
  became_admin: 'Became an admin',
  admin_demoted: 'Took an admin’s rights away',
  account_disabled: 'Disabled an account',
  account_enabled: 'Enabled an account',
  account_deleted: 'Deleted an account',
  account_data_exported: 'Exported the data of an account',
  password_reset_by_operator: 'Reset a password',
  character_approved: 'Approved',
  character_sent_for_revision: 'Sent for revision',
  character_rejected: 'Rejected permanently',
  submission_kept: 'Kept as a correction',
  character_reopened: 'Reopened',
  character_taken_off: 'Took off the site',
  character_taken_off_on_request: 'Took off the site, as its company asked',
  character_unpublished: 'Taken off the site by its submitter',
  character_restored: 'Put back on the site',
  appeal_confirmed: 'Confirmed a rejection on appeal',
  character_edited: 'Edited',
  character_reverted: 'Reverted',
  character_deleted: 'Deleted',
  called_distinct: 'Marked as different',
  called_one_universe: 'Marked as one universe',
  called_two_universes: 'Marked as different universes',
  dispute_upheld: 'Upheld a dispute',
  dispute_dismissed: 'Dismissed a dispute',
  dispute_resolved: 'Resolved a dispute',
  dispute_page_taken_off: 'Took a reported page off the site',
  dispute_identity_set: 'Recorded an identity check',
  correction_accepted: 'Accepted a correction',
  correction_partly: 'Accepted a part of a correction',
  correction_refused: 'Refused a correction',
  correction_resolved: 'Closed a correction of a removed page',
  company_name_approved: 'Approved a company name',
  company_name_refused: 'Refused a company name',
  company_logo_approved: 'Approved a logo',
  company_logo_refused: 'Refused a logo',
  company_logo_removed: 'Removed a logo',
  company_revoked: 'Revoked a company',
  list_taken_down: 'Took down a list',
  list_reports_dismissed: 'Dismissed reports of a list',
  payment_refunded: 'Refunded a payment',
  template_added: 'Added a reason template',
  template_changed: 'Changed a reason template',
  template_removed: 'Removed a reason template',
  editorial_changed: 'Changed the editorial row',
  characters_imported: 'Imported characters',
  import_undone: 'Took back an import',
  import_brought_back: 'Brought back by an import',
  job_retried: 'Retried a job',
  job_dismissed: 'Dismissed a job',
} as const

export type AuditAction = keyof typeof AUDIT_ACTIONS

export const auditInput = pageInput.extend({
  action: keyOf(AUDIT_ACTIONS).optional(),
  q: cleanText({ max: MAX_LENGTH.listItem }).optional(),
  from: moment('from'),
  to: moment('to'),
})

export type AuditInput = z.output<typeof auditInput>

/** An entry of the audit log, with the names at the time of the action. */
const auditEntry = z.strictObject({
  id: z.string(),
  at: z.string(),
  actorName: z.string(),
  action: z.string(),
  /** Whether the target was the admin's own record. */
  isOwn: z.boolean(),
  targetId: z.string(),
  targetName: z.string(),
  /** The kind of page that the target has; null if it has none or was deleted. */
  page: z.enum(['character', 'company']).nullable(),
})

export type AuditEntry = z.infer<typeof auditEntry>

export const auditPage = pageOf(auditEntry)
