import { hash } from 'node:crypto'
import { VersionedCache } from '@personae/api/server'
import type { Db } from '@personae/db'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { signInCookie } from '../request-context.ts'
import type { Site } from '../site.ts'

/** What is asked, as far as it decides which answer there is: Fastify's request fits, and Node's own. */
type Asked = Pick<FastifyRequest, 'headers'>

export interface Answer {
  body: Buffer | string
  /** Everything that belongs to what was asked; the site's own headers are not among them. */
  headers: Record<string, string>
}

const BYTES_KEPT = 96 * 1024 * 1024

const JSON_TYPE = 'application/json; charset=utf-8'

/** May be stored by anybody, but is asked about each time; with a sign-in the same address answers otherwise. */
export const visitorHeaders = (etag: string) => ({
  etag,
  'cache-control': 'public, no-cache',
  vary: 'Cookie',
})

/** An answer of JSON to a visitor, with the ETag of its content. */
export const jsonAnswer = (json: string): Answer => ({
  body: json,
  headers: { 'content-type': JSON_TYPE, ...visitorHeaders(`"${hash('sha1', json, 'base64url')}"`) },
})

/** Whether the asker already has what carries this ETag. */
export function isFresh({ headers }: Asked, etag: string): boolean {
  const known = headers['if-none-match']
  if (known === undefined) return false
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '')
  return known.split(',').some((tag) => opaque(tag) === opaque(etag) || tag.trim() === '*')
}

export type KeptAnswers = ReturnType<typeof createKeptAnswers>

/**
 * Answers to visitors as finished bytes. All visitors may see the same, so an address has one answer for as
 * long as the content stands; with its ETag a browser that has it is told so in a few bytes.
 */
export function createKeptAnswers(db: Db, site: Site) {
  const kept = new VersionedCache<Answer>(db.contentVersion, {
    maxSize: BYTES_KEPT,
    sizeCalculation: ({ body }, key) => body.length + key.length + 500,
  })
  const cookie = `${signInCookie(site)}=`

  /** Somebody with a sign-in, even a dead one, is asked about; everybody else is a visitor. */
  const isVisitor = ({ headers }: Asked): boolean => !headers.cookie?.includes(cookie)

  return {
    isVisitor,

    /** The answer to this address while it holds; for visitors alone. */
    find: (url: string): Answer | undefined => kept.get(url),

    /** Sends an answer made for a visitor at `version`, and keeps it. */
    sendAndKeep(json: string, version: number, request: FastifyRequest, reply: FastifyReply): FastifyReply {
      const made = jsonAnswer(json)
      const headers = { ...made.headers, ...ownHeaders(reply) }
      kept.set(request.url, { body: Buffer.from(json), headers }, version)
      reply.headers(headers)
      return isFresh(request, headers.etag!) ? reply.status(304).send() : reply.send(json)
    },
  }
}

/** Headers that a row of the REST table set. */
function ownHeaders(reply: FastifyReply): Record<string, string> {
  const values = ['x-total-count', 'link'].map((name) => [name, reply.getHeader(name)] as const)
  return Object.fromEntries(
    values.flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )
}
