import type { NewsChoice } from '@personae/contract/news.constants'
import type { Generated } from 'kysely'
import type { Flag, IsoTime } from '../columns.ts'

/** Whether the account is a person's or a system account, which cannot sign in. */
export type UserKind = 'person' | 'importer' | 'former_member'

export interface UserTable {
  id: string
  username: string
  /** The username without case and compatibility variants: unique. */
  usernameKey: string
  foldedName: string
  /** A confirmed address; one that waits for confirmation is in `email_change`. */
  email: string | null
  emailKey: string | null
  passwordHash: string
  /** Whether the password is one of the most common; null until the first sign-in since this is known. */
  hasCommonPassword: Flag | null
  isAdmin: Flag
  companyId: string | null
  createdAt: IsoTime
  kind: UserKind
  disabledAt: IsoTime | null
  /** Null until it is chosen. */
  news: NewsChoice | null
  /** The number of the last notification that is in an email, or was not for one. */
  newsMark: Generated<number>
}

/** The visual form of a username: look-alike names have the same skeleton, and no two accounts share one. */
export interface UsernameSkeletonTable {
  skeleton: string
  userId: string
}
