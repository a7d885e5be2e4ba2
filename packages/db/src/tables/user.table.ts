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
  /** The confirmed address; an unconfirmed one is in `email_change`. */
  email: string | null
  emailKey: string | null
  passwordHash: string
  /** Whether the password is one of the most common; null until the first sign-in after this column was added. */
  hasCommonPassword: Flag | null
  isAdmin: Flag
  companyId: string | null
  createdAt: IsoTime
  kind: UserKind
  disabledAt: IsoTime | null
  /** The chosen setting; null until the user chooses one. */
  news: NewsChoice | null
  /** The number of the last notification that has been mailed or skipped. */
  newsMark: Generated<number>
}

/** The visual form of a username: look-alike names have the same skeleton, and no two accounts share one. */
export interface UsernameSkeletonTable {
  skeleton: string
  userId: string
}
