import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gunzipSync, gzip } from 'node:zlib'
import type { CacheScope, Clock, RateLimitName } from '@personae/api/server'
import type { Db } from '@personae/db'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { createCharacterChanges, type Freshness } from './character-changes.ts'

export interface HttpBody {
  body: unknown
  headers?: Record<string, string>
  version?: number
}

interface Compressed {
  br?: Buffer
  gzip: Buffer
}

export interface CachedResponse {
  /** Uncompressed, or only compressed if that is much smaller: few clients do not accept gzip. */
  body: Buffer | Compressed
  /** All headers except the site's own, which every response has. */
  headers: Record<string, string>
  rateLimit: RateLimitName
}

export const allFresh =
  (parts: readonly Freshness[]): Freshness =>
  async () => {
    for (const isFresh of parts) if (!(await isFresh())) return false
    return true
  }

export interface Entry {
  response: CachedResponse
  isFresh: Freshness
}

export const sizeOfBody = (body: CachedResponse['body']): number =>
  Buffer.isBuffer(body) ? body.length : body.gzip.length + (body.br?.length ?? 0)

/** Copies a buffer: a small one is a slice of a 64 kB pool, which storing it would keep in memory. */
function withoutPool(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(copy)
  return copy
}

/** A copy of a body that takes no more memory than its length, to be stored. */
export function compactBody(body: CachedResponse['body']): CachedResponse['body'] {
  if (Buffer.isBuffer(body)) return withoutPool(body)
  return { gzip: withoutPool(body.gzip), ...(body.br && { br: withoutPool(body.br) }) }
}

const DAY_MS = 24 * 60 * 60 * 1_000
const ENTRY_OVERHEAD = 700
const MAX_URLS = 20_000
/** Longer addresses are answered but not stored. */
const MAX_URL_LENGTH = 512

/** Headers of a response that may be cached but must be revalidated, as it differs with a session or a key. */
export const publicHeaders = (etag: string) => ({
  etag,
  'cache-control': 'public, no-cache',
  vary: 'Cookie, Authorization',
})

export function publicResponse(
  { body, headers, version }: HttpBody,
  rateLimit: RateLimitName,
): CachedResponse {
  const json = Buffer.from(JSON.stringify(body))
  const tag = hash('sha1', json, 'base64url')
  return {
    body: json,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      ...publicHeaders(version === undefined ? `"${tag}"` : `"${version}.${tag}"`),
      ...headers,
    },
    rateLimit,
  }
}

export const bytesOf = ({ body }: Pick<CachedResponse, 'body'>): Buffer =>
  Buffer.isBuffer(body) ? body : gunzipSync(body.gzip)

/** The highest quality would delay the first reader too much. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }
const [brotli, gzipped] = [promisify(brotliCompress), promisify(gzip)]

/** Compresses in the threads of libuv's pool. */
export async function compressedBody(body: Buffer): Promise<Compressed> {
  const [br, gz] = await Promise.all([brotli(body, BROTLI), gzipped(body)])
  return { br, gzip: gz }
}

export function encodedFor(
  request: Pick<FastifyRequest, 'headers'>,
  { body, headers }: Pick<CachedResponse, 'body' | 'headers'>,
): { body: Buffer; headers: Record<string, string> } {
  if (Buffer.isBuffer(body)) return { body, headers }
  const accepted = String(request.headers['accept-encoding'] ?? '')
  for (const encoding of ['br', 'gzip'] as const) {
    const bytes = body[encoding]
    if (bytes && accepts(accepted, encoding))
      return { body: bytes, headers: { ...headers, 'content-encoding': encoding } }
  }
  return { body: bytesOf({ body }), headers }
}

const accepts = (accepted: string, encoding: string): boolean =>
  accepted.split(',').some((part) => {
    const [name = '', weight = ''] = part
      .trim()
      .toLowerCase()
      .split(/\s*;\s*/)
    return name === encoding && !/^q=0(?:\.0*)?$/.test(weight)
  })

export function hasEtag({ headers }: Pick<FastifyRequest, 'headers'>, etag: string): boolean {
  const known = headers['if-none-match']
  if (known === undefined) return false
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '')
  return known.split(',').some((tag) => opaque(tag) === opaque(etag) || tag.trim() === '*')
}

/** Sends a cached response, without its body if the client has it already. */
export function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  response: Pick<CachedResponse, 'body' | 'headers'>,
): FastifyReply {
  const { body, headers } = encodedFor(request, response)
  reply.headers(headers)
  return hasEtag(request, headers.etag!) ? reply.status(304).send() : reply.send(body)
}

type Scope = Exclude<CacheScope, 'never'>

export type ResponseCache = ReturnType<typeof createResponseCache>

/** Caches responses to visitors as bytes, since all visitors get the same. Only for requests without an actor. */
export function createResponseCache(db: Db, clock: Clock) {
  const storeOf = (maxSize: number) => ({
    entries: new LRUCache<string, Entry>({
      maxSize,
      sizeCalculation: ({ response }, key) => sizeOfBody(response.body) + key.length + ENTRY_OVERHEAD,
    }),
    hits: 0,
    misses: 0,
  })
  const stores = {
    content: storeOf(24 * 1024 * 1024),
    character: storeOf(24 * 1024 * 1024),
    day: storeOf(64 * 1024),
  }
  // Limited by size, which is 1 each: with `max`, lru-cache would allocate all entries at the start.
  const keys = new LRUCache<string, string>({ maxSize: MAX_URLS, sizeCalculation: () => 1 })
  const changes = createCharacterChanges(db)

  let cachedVersion = db.contentVersion()

  function untilContentChanges(): Freshness {
    const version = db.contentVersion()
    // Responses of earlier versions are never requested again, and would only take memory.
    if (version !== cachedVersion) stores.content.entries.clear()
    cachedVersion = version
    return async () => db.contentVersion() === version
  }

  async function find(key: string): Promise<Entry | undefined> {
    for (const store of Object.values(stores)) {
      const entry = store.entries.get(key)
      if (!entry) continue
      if (await entry.isFresh()) {
        store.hits += 1
        return entry
      }
      // Another request may have replaced the entry meanwhile.
      if (store.entries.peek(key) === entry) store.entries.delete(key)
    }
    return undefined
  }

  return {
    find,

    /** The stores, each with its numbers of hits and misses. */
    stores,

    async findByUrl(url: string): Promise<Entry | undefined> {
      const key = keys.get(url)
      return key === undefined ? undefined : find(key)
    },

    remember(url: string, key: string): void {
      if (url.length <= MAX_URL_LENGTH) keys.set(url, key)
    },

    /** Call before anything is read, so that a concurrent change makes the response stale, never wrong. */
    async watch(scope: Scope): Promise<(output: unknown) => Freshness> {
      if (scope === 'day')
        // `publicQuery` accepts this scope only for such an output, and `character` only for one with an id.
        return (output) => async () =>
          clock.now().getTime() < Date.parse((output as { to: string }).to) + DAY_MS
      if (scope === 'character') {
        const freshnessOf = await changes.watch()
        return (output) => freshnessOf((output as { id: string }).id)
      }
      const isFresh = untilContentChanges()
      return () => isFresh
    },

    store(scope: Scope, key: string, entry: Entry): void {
      stores[scope].misses += 1
      const response = { ...entry.response, body: compactBody(entry.response.body) }
      stores[scope].entries.set(key, { ...entry, response })
    },
  }
}
