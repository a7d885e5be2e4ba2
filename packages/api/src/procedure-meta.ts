import type { Viewer } from '@personae/contract/access'
import type { Scope } from '@personae/contract/keys.constants'
import type { Services } from './services.ts'
import type { RateLimitName } from './features/platform/rate-limits/limits.ts'

/**
 * Maximum size of the request body: `small` for what is short, `record` for a character's texts or remarks on them,
 * `conversation` for a question with its conversation, `picture` if the body may have a picture as a data URL.
 */
export type BodySize = 'small' | 'record' | 'conversation' | 'picture'

/**
 * Until any public content changes, until the character with the answer's `id` does, for a day from the answer's `to` on,
 * or not at all: it has something that is no public content.
 */
export type CacheScope = 'content' | 'character' | 'day' | 'never'

export interface PublicRead {
  cache: CacheScope
  /** The query itself, without tRPC's overhead; takes the parsed input and returns validated output. */
  read(services: Services, viewer: Viewer, input: unknown): Promise<unknown>
}

/** The minimum role of a caller; a service may refuse for other reasons. */
type Access = 'anyone' | 'signed-in' | 'admin'

/** What the HTTP surfaces need to know of a procedure in addition to its types. */
export interface ProcedureMeta {
  /** Set by the base procedures only; `anyone` by default. */
  access?: Access
  body?: BodySize
  /** Set by `publicQuery` only. */
  publicRead?: PublicRead
  isStream?: boolean
  /** Makes a record, and with an `Idempotency-Key` at most one: the service passes the key to `idempotency.once`. */
  isIdempotent?: boolean
  /** For passwords, email, recovery, devices, keys, deletion of the account and payment: only with a session. */
  neverByKey?: boolean
  /** The rate limit of calls. By default `reads` for queries and `writes` for mutations. */
  rateLimit?: RateLimitName
}

export type ProcedureType = 'query' | 'mutation' | 'subscription'

/** The scope that a key needs for a procedure; null if no key may call it. */
export function scopeFor(type: ProcedureType, { access, neverByKey }: ProcedureMeta): Scope | null {
  if (neverByKey) return null
  if (access === 'admin') return 'review'
  return type === 'mutation' ? 'write' : 'read'
}

/** Whether visitors may call it. */
export const isForAnyone = ({ access = 'anyone' }: ProcedureMeta): boolean => access === 'anyone'

export const rateLimitOf = (type: ProcedureType, meta?: ProcedureMeta): RateLimitName =>
  meta?.rateLimit ?? (type === 'mutation' ? 'writes' : 'reads')
