import type { Flag, IsoTime } from '../columns.ts'

export interface UserTable {
  id: string
  username: string
  /** The username without case and compatibility variants: unique. */
  usernameKey: string
  email: string | null
  emailKey: string | null
  passwordHash: string
  isAdmin: Flag
  companyId: string | null
  createdAt: IsoTime
}
