import type { Flag, IsoTime } from '../columns.ts'

/** Tokens of reset links. They stay until they run out: how many there were of late limits how many follow. */
export interface ResetTokenTable {
  /** SHA-256 of the token, hex. */
  tokenHash: string
  userId: string
  createdAt: IsoTime
  expiresAt: IsoTime
  /** False once it is used, or a newer one was made. At most one of an account is live. */
  isLive: Flag
  /** The mail that it went out with; null for a recovery code's. */
  mailId: string | null
}

/** An address that somebody wants to have, until they show that it is theirs. */
export interface EmailChangeTable {
  userId: string
  email: string
  /** SHA-256 of the token, hex; null until the mail is written. */
  tokenHash: string | null
  expiresAt: IsoTime
}

export interface RecoveryCodeTable {
  userId: string
  /** SHA-256 of the code, hex: 80 random bits need no slow hash. */
  codeHash: string
}
