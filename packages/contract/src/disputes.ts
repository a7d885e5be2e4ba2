import { z } from 'zod'
import { baseVersion, character, inLists } from './characters.ts'
import { AFTER_DISMISSAL, ANSWER_MISSING } from './disputes.constants.ts'
import { REASON_REQUIRED } from './moderation.constants.ts'
import { pageInput, pageOf } from './search.ts'
import { rule } from './site-rules.ts'
import { identifier, keyOf, linkList, optionalLink, optionalText, requiredText } from './text.ts'
import { MAX_LENGTH } from './text.constants.ts'

/** R28: a report is resolved without a decision if its character is removed for another reason. */
const DISPUTE_STATUSES = ['pending', 'upheld', 'dismissed', 'resolved'] as const
export type DisputeStatus = (typeof DISPUTE_STATUSES)[number]

/** The stored notes of a decision for which the admin wrote none. */
export const DEFAULT_NOTES = {
  upheld: 'Copyright violation confirmed',
  dismissed: 'Dispute dismissed',
} as const

const NO_DATE = 'The date of the original work must be a day like 2019-03-05'
const DAY_LENGTH = '2019-03-05'.length
/** Room for a date and time with more decimals of a second than any clock has. */
const DAY_MAX = 64

/** A date; the time of a date and time is dropped. */
const optionalDay = z
  .string({ error: NO_DATE })
  .max(DAY_MAX, { error: NO_DATE, abort: true })
  .pipe(z.union([z.literal(''), z.iso.date(), z.iso.datetime({ offset: true })], { error: NO_DATE }))
  .meta({ format: 'date' })
  .nullish()
  .transform((day) => day?.slice(0, DAY_LENGTH) || null)

/** The largest offset of a time zone ahead of UTC, in hours. */
const MAX_UTC_OFFSET = 14

export const isFuture = (day: string | null, now: Date): boolean =>
  day !== null && Date.parse(day) > now.getTime() + MAX_UTC_OFFSET * 60 * 60 * 1_000

const links = (label: string) => linkList(label).transform((all) => [...new Set(all)])

export const reportInput = z.object({
  reportedCharacterId: identifier('reportedCharacterId must name a character'),
  description: requiredText('Description', MAX_LENGTH.description, 'Please describe the violation'),
  evidence: optionalText('Evidence', MAX_LENGTH.description),
  originalWorkUrl: optionalLink('The original work'),
  originalWorkDate: optionalDay,
  videoUrls: links('Video URLs'),
  publicationLinks: links('Publication links'),
})

export type ReportInput = z.output<typeof reportInput>

const disputeId = identifier()
export const reportId = z.object({ id: disputeId })

export const answerInput = reportId.extend({
  text: requiredText('The answer', MAX_LENGTH.description, ANSWER_MISSING),
  links: links('Links'),
  /** Whether to include the page's dates and number of versions, as the server has them at that time. */
  withDates: z.boolean({ error: 'withDates must be true or false' }).default(false),
})
export type AnswerInput = z.output<typeof answerInput>

const notes = optionalText('Notes', MAX_LENGTH.message)

const ACTION_OF = { upheld: 'remove', dismissed: 'none' } as const

/** An admin's decision. The action follows from the status but is required, so that nothing is removed by mistake. */
export const decideInput = z
  .object({
    id: disputeId,
    status: z.enum(['upheld', 'dismissed'], { error: 'Status must be upheld or dismissed' }),
    adminNotes: notes,
    actionTaken: z.enum(['remove', 'none'], { error: 'actionTaken must be remove or none' }),
    /** Whether the admin has seen the owner's answer. False: upholding is refused if there is one by now. */
    sawAnswer: z.boolean({ error: 'sawAnswer must be true or false' }).optional(),
  })
  .refine(({ status, actionTaken }) => ACTION_OF[status] === actionTaken, {
    path: ['actionTaken'],
    error: 'Upholding removes the character; dismissing keeps it.',
  })

export type DecideInput = z.output<typeof decideInput>

/** Dismisses a report, or takes its page off the site until there is a decision. */
export const copyrightDecision = z
  .object({
    id: disputeId,
    adminNotes: notes,
    verdict: z
      .enum(['dismissed', 'taken_off'], { error: 'The verdict must be dismissed or taken_off' })
      .default('dismissed'),
    rule,
    baseVersion,
  })
  .refine(({ verdict, adminNotes }) => verdict === 'dismissed' || adminNotes !== null, {
    path: ['adminNotes'],
    error: REASON_REQUIRED,
  })
export type CopyrightDecision = z.output<typeof copyrightDecision>

/** What happens to the page after a dismissal; null if it stays as it is. */
export const afterDismissal = z.strictObject({ page: keyOf(AFTER_DISMISSAL).nullable() })

export const identityInput = z.object({
  id: disputeId,
  identityVerified: z.boolean({ error: 'identityVerified must be true, false or null' }).nullable(),
  identityVerificationNotes: notes,
})

export type IdentityInput = z.output<typeof identityInput>

export const disputesInput = pageInput.extend({
  status: z.enum(['pending', 'resolved'], { error: 'Status must be pending or resolved' }).optional(),
})

export type DisputesInput = z.output<typeof disputesInput>

export const dispute = z.strictObject({
  id: z.string(),
  /** Null after the character was deleted. */
  reportedCharacterId: z.string().nullable(),
  characterName: z.string(),
  reportedByUserId: z.string(),
  reportedByUsername: z.string(),
  description: z.string(),
  evidence: z.string().nullable(),
  originalWorkUrl: z.string().nullable(),
  originalWorkDate: z.string().nullable(),
  videoUrls: z.array(z.string()),
  publicationLinks: z.array(z.string()),
  identityVerified: z.boolean().nullable(),
  identityVerificationNotes: z.string().nullable(),
  status: z.enum(DISPUTE_STATUSES),
  adminNotes: z.string().nullable(),
  createdAt: z.string(),
  decidedAt: z.string().nullable(),
})

export type Dispute = z.infer<typeof dispute>

/** The answer of the page's owner to the report. */
export const disputeAnswer = z.strictObject({
  text: z.string(),
  links: z.array(z.string()),
  /** Dates of the page when the answer was written, if its author included them. */
  dates: z
    .strictObject({ submittedAt: z.string(), publishedAt: z.string().nullable(), versions: z.int() })
    .nullable(),
  answeredAt: z.string(),
})
export type DisputeAnswer = z.infer<typeof disputeAnswer>

export const disputeCase = dispute.extend({
  /** Username of the owner who was told and may answer; null if nobody can. */
  told: z.string().nullable(),
  answer: disputeAnswer.nullable(),
  /** Hours until the deadline, negative after it; null if the report is decided or the page is off the site. */
  hoursLeft: z.number().nullable(),
  /** The reported character as it is now; null after it was deleted. */
  character: character
    .pick({ ...inLists, status: true, submittedByUsername: true, version: true })
    .nullable(),
})

export type DisputeCase = z.infer<typeof disputeCase>

export const ownReportsInput = pageInput.extend({
  of: z.enum(['reporter', 'owner'], { error: 'of must be reporter or owner' }).optional(),
})
export type OwnReportsInput = z.output<typeof ownReportsInput>

export const ownReport = dispute.pick({
  id: true,
  reportedCharacterId: true,
  characterName: true,
  description: true,
  status: true,
  adminNotes: true,
  createdAt: true,
  decidedAt: true,
})

export type OwnReport = z.infer<typeof ownReport>

const claim = dispute.omit({
  reportedByUserId: true,
  reportedByUsername: true,
  identityVerified: true,
  identityVerificationNotes: true,
})

const mayAnswer = z.boolean()

/** A report with the parts that its reader may see. */
export const disputeReading = z.union([
  disputeCase.extend({ reader: z.literal('admin'), mayAnswer }),
  claim.extend({ reader: z.literal('reporter') }),
  /** For the told owner, submitter or company: the admin's notes are included only if the report was upheld. */
  claim.extend({ reader: z.literal('owner'), answer: disputeAnswer.nullable(), mayAnswer }),
])
export type DisputeReading = z.infer<typeof disputeReading>

export const disputePage = pageOf(disputeCase)
export const ownReportPage = pageOf(ownReport)
