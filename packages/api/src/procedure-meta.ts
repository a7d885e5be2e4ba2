import type { Viewer } from '@personae/contract/access'
import type { Scope } from '@personae/contract/keys.constants'
import type { Services } from './services.ts'
import type { RateLimitName } from './features/platform/rate-limits/limits.ts'

/**
 * Maximum size of the request body: `small` for short inputs, `record` for a character's texts or remarks,
 * `conversation` for a question with its conversation, `picture` for a possible picture as a data URL.
 */
export type BodySize = 'small' | 'record' | 'conversation' | 'picture'

/**
 * How long a response is cached: until any public content changes, until the character with its `id` does,
 * until a day after its `to`, or not at all, as it has something that is not public.
 */
export type CacheScope = 'content' | 'character' | 'day' | 'never'

export interface PublicRead {
  cache: CacheScope
  /** The query itself, without tRPC's overhead; takes the parsed input and returns validated output. */
  read(services: Services, viewer: Viewer, input: unknown): Promise<unknown>
}

/** The minimum role of a caller; a service may refuse for other reasons. */
type Access = 'anyone' | 'signed-in' | 'admin'

/** What the HTTP surfaces need to know about a procedure in addition to its types. */
export interface ProcedureMeta {
  /** Set by the base procedures only; `anyone` by default. */
  access?: Access
  body?: BodySize
  /** Set by `publicQuery` only. */
  publicRead?: PublicRead
  isStream?: boolean
  /** Creates at most one record per `Idempotency-Key`: the service passes the key to `idempotency.once`. */
  isIdempotent?: boolean
  /** Needs a session: for passwords, email, recovery, devices, keys, deletion of the account and payment. */
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

/** Whether visitors may call the procedure. */
export const isForAnyone = ({ access = 'anyone' }: ProcedureMeta): boolean => access === 'anyone'

export const rateLimitOf = (type: ProcedureType, meta?: ProcedureMeta): RateLimitName =>
  meta?.rateLimit ?? (type === 'mutation' ? 'writes' : 'reads')
