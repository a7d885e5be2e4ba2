import type { Flag, IsoTime } from '../columns.ts'

/** Tokens of reset links. Kept until they expire: their number limits further requests. */
export interface ResetTokenTable {
  /** SHA-256 of the token, hex. */
  tokenHash: string
  userId: string
  createdAt: IsoTime
  /** When the link was requested: a later request voids the token, in whatever order the emails are sent. */
  askedAt: IsoTime
  expiresAt: IsoTime
  /** False once the token is used or replaced. An account has at most one live token. */
  isLive: Flag
  /** The email with the token; null for one that was created with a recovery code. */
  mailId: string | null
  /** The address of that email, which using the token confirms; null for one created with a recovery code. */
  email: string | null
}

/** An address that is not confirmed yet. Several accounts may request the same one. */
export interface EmailChangeTable {
  userId: string
  email: string
  emailKey: string
  /** SHA-256 of the link's token, hex; null until the email is written. */
  tokenHash: string | null
  /** When the link expires, and with it a requested change. The address of a sign-up stays pending. */
  expiresAt: IsoTime
  isFromSignup: Flag
  mailedAt: IsoTime
}

export interface RecoveryCodeTable {
  userId: string
  /** SHA-256 of the code, hex: a random code of 80 bits needs no slow hash. */
  codeHash: string
}
