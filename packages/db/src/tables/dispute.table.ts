import type { DisputeStatus } from '@personae/contract/disputes'
import type { Generated } from 'kysely'
import type { Flag, IdUntilDeleted, IsoTime, JsonText } from '../columns.ts'

/** The owner who was told of a report, and their answer. */
export interface DisputeAnswerTable {
  disputeId: string
  userId: string
  /** Null until the answer, as are all columns below. */
  text: string | null
  links: JsonText<string[]> | null
  /** The dates of the page and the number of its versions, if they are part of the answer. */
  dates: JsonText<{ submittedAt: IsoTime; publishedAt: IsoTime | null; versions: number }> | null
  answeredAt: IsoTime | null
}

export interface DisputeTable {
  seq: Generated<number>
  id: string
  reportedCharacterId: IdUntilDeleted
  characterName: string
  reportedByUserId: string
  description: string
  evidence: string | null
  originalWorkUrl: string | null
  /** A date such as `2019-03-05`. */
  originalWorkDate: string | null
  videoUrls: JsonText<string[]>
  publicationLinks: JsonText<string[]>
  /** Null until an admin has checked the reporter's identity. */
  identityVerified: Flag | null
  identityVerificationNotes: string | null
  status: DisputeStatus
  adminNotes: string | null
  createdAt: IsoTime
  decidedAt: IsoTime | null
  decidedByUserId: IdUntilDeleted
}
