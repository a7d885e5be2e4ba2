import type { CurrentUser } from '@personae/contract/auth'
import type { Services } from './services.ts'

/** How a transport keeps a sign-in: cookies on the web, a variable in a test. */
export interface SignInKeeper {
  /** The token that came with the request, or null. */
  readonly token: string | null
  /** What the caller's browser calls itself. */
  readonly userAgent: string | null
  keep(token: string, expiresAt: Date): void
  forget(): void
  /** Where the visitor was going when asked to sign in; read once. A path of this site or null. */
  takeReturnPath(): Promise<string | null>
}

export interface Context {
  services: Services
  actor: CurrentUser | null
  signIn: SignInKeeper
  requestId: string
  /** Asks anew whether the sign-in that began the request still stands. */
  isStillSignedIn(): boolean
}
