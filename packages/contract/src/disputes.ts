import { z } from 'zod'
import { character } from './characters.ts'
import { pageInput, pageOf } from './search.ts'
import { identifier, linkList, optionalLink, optionalText, requiredText } from './text.ts'
import { MAX_LENGTH } from './text.constants.ts'

/** R28: a report is resolved without a decision if its character is removed for another reason. */
const DISPUTE_STATUSES = ['pending', 'upheld', 'dismissed', 'resolved'] as const
export type DisputeStatus = (typeof DISPUTE_STATUSES)[number]

/** Stored as the notes of an admin who writes none. */
export const DEFAULT_NOTES = {
  upheld: 'Copyright violation confirmed',
  dismissed: 'Dispute dismissed',
} as const

const NO_DATE = 'The date of the original work must be a day like 2019-03-05'
const DAY_LENGTH = '2019-03-05'.length
/** Long enough for a date with a time that has more decimals than any clock. */
const DAY_MAX = 64

/** A date; of a date with a time only the date is used. */
const optionalDay = z
  .string({ error: NO_DATE })
  .max(DAY_MAX, { error: NO_DATE, abort: true })
  .pipe(z.union([z.literal(''), z.iso.date(), z.iso.datetime({ offset: true })], { error: NO_DATE }))
  .nullish()
  .transform((day) => day?.slice(0, DAY_LENGTH) || null)

/** Hours by which the earliest time zones are ahead of UTC. */
const FURTHEST_AHEAD = 14

export const isFuture = (day: string | null, now: Date): boolean =>
  day !== null && Date.parse(day) > now.getTime() + FURTHEST_AHEAD * 60 * 60 * 1_000

const NO_CHARACTER = 'reportedCharacterId must name a character'

const links = (label: string) => linkList(label).transform((all) => [...new Set(all)])

export const reportInput = z.object({
  reportedCharacterId: identifier(NO_CHARACTER),
  description: requiredText('Description', MAX_LENGTH.description, 'Please describe the violation'),
  evidence: optionalText('Evidence', MAX_LENGTH.description),
  originalWorkUrl: optionalLink('The original work'),
  originalWorkDate: optionalDay,
  videoUrls: links('Video URLs'),
  publicationLinks: links('Publication links'),
})

export type ReportInput = z.output<typeof reportInput>

const disputeId = identifier()
const notes = optionalText('Notes', MAX_LENGTH.message)

const ACTION_OF = { upheld: 'remove', dismissed: 'none' } as const

/** An admin's decision. The action follows from the outcome but is sent too, so that nothing is removed by mistake. */
export const decideInput = z
  .object({
    id: disputeId,
    status: z.enum(['upheld', 'dismissed'], { error: 'Status must be upheld or dismissed' }),
    adminNotes: notes,
    actionTaken: z.enum(['remove', 'none'], { error: 'actionTaken must be remove or none' }),
  })
  .refine(({ status, actionTaken }) => ACTION_OF[status] === actionTaken, {
    path: ['actionTaken'],
    error: 'Upholding removes the character; dismissing keeps it.',
  })

export type DecideInput = z.output<typeof decideInput>

/** Dismisses a report. */
export const dismissInput = z.object({ id: disputeId, adminNotes: notes })
export type DismissInput = z.output<typeof dismissInput>

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

export const disputeCase = dispute.extend({
  /** Hours until the deadline for a decision, negative once it has passed; null if there is a decision. */
  hoursLeft: z.number().nullable(),
  /** The reported character as it is now; null after it was deleted. */
  character: character
    .pick({
      id: true,
      name: true,
      origin: true,
      genres: true,
      imageUrl: true,
      status: true,
      submittedByUsername: true,
    })
    .nullable(),
})

export type DisputeCase = z.infer<typeof disputeCase>

const ownReport = dispute.pick({
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
