import type { IsoTime } from '../columns.ts'

/** A sign-in. The token itself is only ever in the browser. */
export interface SessionTable {
  /** SHA-256 of the token, hex. */
  id: string
  userId: string
  /** Unix time in milliseconds. */
  expiresAt: number
  createdAt: IsoTime
  /** What the browser called itself, for the list of devices. */
  userAgent: string | null
}

/** What a browser has before it signs in; never trusted for identity. */
export interface VisitorSessionTable {
  /** SHA-256 of the session id, hex. */
  id: string
  data: string
  /** Unix time in milliseconds. */
  expiresAt: number
}
