import { z } from 'zod'
import { baseVersion } from './characters.ts'
import { list } from './lists.ts'
import { pageOf } from './search.ts'
import { rule } from './site-rules.ts'
import { identifier, idInput, requiredText } from './text.ts'
import { LIST_REPORT_REQUIRED, TAKEDOWN_REASON_REQUIRED } from './lists.constants.ts'
import { MAX_LENGTH } from './text.constants.ts'

export const listReportInput = idInput.extend({
  reason: requiredText('Reason', MAX_LENGTH.message, LIST_REPORT_REQUIRED),
})
export type ListReportInput = z.output<typeof listReportInput>

export const takeDownInput = idInput.extend({
  reason: requiredText('Reason', MAX_LENGTH.message, TAKEDOWN_REASON_REQUIRED),
  rule,
  baseVersion,
})
export type TakeDownInput = z.output<typeof takeDownInput>

/** An admin dismisses the reports of a list up to and including `lastReportId`. */
export const dismissReportsInput = idInput.extend({ lastReportId: identifier(), baseVersion })
export type DismissReportsInput = z.output<typeof dismissReportsInput>

export const listReport = z.strictObject({
  id: z.string(),
  reason: z.string(),
  reportedByUsername: z.string(),
  createdAt: z.string(),
})
export type ListReport = z.infer<typeof listReport>

export const reportedList = list
  .pick({ id: true, name: true, description: true, total: true, version: true })
  .extend({ ownerUsername: z.string(), reports: z.array(listReport) })
export type ReportedList = z.infer<typeof reportedList>

export const reportedListPage = pageOf(reportedList)
