import type { DisputeStatus } from '@personae/contract/disputes'
import type { Generated } from 'kysely'
import type { Flag, IsoTime, JsonText } from '../columns.ts'

/** A report that a character copies somebody's work. It outlives the character. */
export interface DisputeTable {
  /** The order in which they came. */
  seq: Generated<number>
  id: string
  /** Null once the character is gone. */
  reportedCharacterId: string | null
  /** The character's name when it was reported. */
  characterName: string
  reportedByUserId: string
  description: string
  evidence: string | null
  originalWorkUrl: string | null
  /** A day, `2019-03-05`. */
  originalWorkDate: string | null
  videoUrls: JsonText<string[]>
  publicationLinks: JsonText<string[]>
  /** Null until an admin has looked into who the reporter is. */
  identityVerified: Flag | null
  identityVerificationNotes: string | null
  status: DisputeStatus
  adminNotes: string | null
  createdAt: IsoTime
  decidedAt: IsoTime | null
  /** Null also once the account is gone. */
  decidedByUserId: string | null
}
