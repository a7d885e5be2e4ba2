import type { IsoTime } from '../columns.ts'

/** A signed-in session. Only the browser has its token. */
export interface SessionTable {
  /** SHA-256 of the token, hex. */
  id: string
  userId: string
  /** Unix time in milliseconds. */
  expiresAt: number
  createdAt: IsoTime
  userAgent: string | null
}

/** Session data of a browser that is not signed in; never trusted for identity. */
export interface VisitorSessionTable {
  /** SHA-256 of the session id, hex. */
  id: string
  data: string
  expiresAt: number
}
