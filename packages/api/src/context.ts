import type { CurrentUser } from '@personae/contract/auth'
import type { Scope } from '@personae/contract/keys.constants'
import type { ProcedureMeta } from './procedure-meta.ts'
import type { Services } from './services.ts'

/** How a transport stores a sign-in: cookies on the web, a variable in a test. */
export interface SignInStore {
  readonly token: string | null
  readonly userAgent: string | null
  keep(token: string, expiresAt: Date): void
  forget(): void
  /** Reads once the path to return to after sign-in: a path of this site, or null. */
  takeReturnPath(): Promise<string | null>
}

export interface Context {
  services: Services
  /** The client's network: an IPv4 address, or the /64 network of an IPv6 address. */
  client: { address: string }
  actor: CurrentUser | null
  /** The scopes of the key that the request was made with; null without a key. */
  scopes: ReadonlySet<Scope> | null
  signIn: SignInStore
  requestId: string
  idempotencyKey: string | null
  setHeader(name: string, value: string): void
  /** Logs details of a failure that the caller does not see. */
  report(error: unknown, what: string): void
  /** False for a streamed response: its headers are sent before its calls have ended. */
  canSetCookies: boolean
  /** Checks an input of a batch, which no procedure's own body limit covers. @throws AppError `too_large` */
  checkSize?(meta: ProcedureMeta, input: unknown): void
  isStillSignedIn(): Promise<boolean>
}
