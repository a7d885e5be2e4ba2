import { z } from 'zod'
import { character } from './characters.ts'
import { pageInput, pageOf } from './search.ts'
import { linkList, optionalLink, optionalText, requiredText } from './text.ts'
import { LONGEST } from './vocabulary.ts'

export const DISPUTE_STATUSES = ['pending', 'upheld', 'dismissed'] as const
export type DisputeStatus = (typeof DISPUTE_STATUSES)[number]

/** What an admin who writes no notes is taken to have written. */
export const DEFAULT_NOTES = {
  upheld: 'Copyright violation confirmed',
  dismissed: 'Dispute dismissed',
} as const

const NO_DATE = 'The date of the original work must be a day like 2019-03-05'
const DAY_LENGTH = '2019-03-05'.length

/** A day; of a time of day only its day counts. */
const optionalDay = z
  .union([z.literal(''), z.iso.date(), z.iso.datetime({ offset: true })], { error: NO_DATE })
  .nullish()
  .transform((day) => day?.slice(0, DAY_LENGTH) || null)

const NO_CHARACTER = 'reportedCharacterId must name a character'

/** The same address given twice says no more than once. */
const links = (label: string) => linkList(label).transform((all) => [...new Set(all)])

/** What somebody says about a character that copies a work. */
export const reportInput = z.object({
  reportedCharacterId: z
    .string({ error: NO_CHARACTER })
    .min(1, { error: NO_CHARACTER })
    .max(100, { error: NO_CHARACTER }),
  description: requiredText('Description', LONGEST.description, 'Please describe the violation'),
  evidence: optionalText('Evidence', LONGEST.description),
  originalWorkUrl: optionalLink('The original work'),
  originalWorkDate: optionalDay,
  videoUrls: links('Video URLs'),
  publicationLinks: links('Publication links'),
})

export type ReportInput = z.output<typeof reportInput>

const disputeId = z.string().min(1).max(100)
const notes = optionalText('Notes', LONGEST.message)

const ACTION_OF = { upheld: 'remove', dismissed: 'none' } as const

/** An admin's decision. What is done follows from it, and is said all the same: nothing is removed by a slip. */
export const decideInput = z
  .object({
    id: disputeId,
    status: z.enum(['upheld', 'dismissed'], { error: 'Status must be upheld or dismissed' }),
    adminNotes: notes,
    actionTaken: z.enum(['remove', 'none'], { error: 'actionTaken must be remove or none' }),
  })
  .refine(({ status, actionTaken }) => ACTION_OF[status] === actionTaken, {
    path: ['actionTaken'],
    error: 'To uphold is to remove the character, to dismiss is to leave it',
  })

export type DecideInput = z.output<typeof decideInput>

/** What an admin found out about who the reporter is; null takes it back. */
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

/** A report as its answers carry it. */
export const dispute = z.object({
  id: z.string(),
  /** Null once the character is gone. */
  reportedCharacterId: z.string().nullable(),
  /** The name that the character had when it was reported. */
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

/** The same for those who decide. */
export const disputeCase = dispute.extend({
  /** Hours until the time for a decision has run out, below 0 once it has; null when there is a decision. */
  hoursLeft: z.number().nullable(),
  /** What was reported, as it is now; null once it is gone. */
  character: character
    .pick({ id: true, name: true, origin: true, imageUrl: true, status: true, submittedByUsername: true })
    .nullable(),
})

export type DisputeCase = z.infer<typeof disputeCase>

/** What somebody who reported sees of it later. */
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

export const disputePage = pageOf(disputeCase)
export const ownReportPage = pageOf(ownReport)
