import { hash } from 'node:crypto'
import { VersionedCache } from '@personae/api/server'
import type { Db } from '@personae/db'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { signInCookie } from '../request-context.ts'
import type { Site } from '../site.ts'

interface Answer {
  body: Buffer
  headers: Record<string, string | number | string[] | undefined>
}

const BYTES_KEPT = 96 * 1024 * 1024

/** Headers of an answer that belong to what was asked, not to the request or the site. */
const KEPT_HEADERS = ['content-type', 'x-total-count', 'link', 'etag'] as const

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
  const isVisitor = ({ headers }: FastifyRequest): boolean => !headers.cookie?.includes(cookie)

  function send({ body, headers }: Answer, request: FastifyRequest, reply: FastifyReply): FastifyReply {
    reply.headers(headers)
    if (isFresh(request, String(headers.etag))) return reply.status(304).send()
    return reply.send(body)
  }

  return {
    isVisitor,

    /** A route's first hook: answers at once what is kept. */
    serve(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
      const answer = isVisitor(request) ? kept.get(request.url) : undefined
      if (answer) send(answer, request, reply)
      else done()
    },

    /** Sends an answer made for a visitor at `version`, and keeps it. */
    sendAndKeep(json: string, version: number, request: FastifyRequest, reply: FastifyReply): FastifyReply {
      const body = Buffer.from(json)
      reply.headers(visitorHeaders(`"${hash('sha1', body, 'base64url')}"`))
      reply.type('application/json; charset=utf-8')
      const headers: Answer['headers'] = { ...visitorHeaders(''), ...pick(reply) }
      const answer = { body, headers }
      kept.set(request.url, answer, version)
      return send(answer, request, reply)
    },
  }
}

/** May be stored by anybody, but is asked about each time; with a sign-in the same address answers otherwise. */
export const visitorHeaders = (etag: string) => ({
  etag,
  'cache-control': 'public, no-cache',
  vary: 'Cookie',
})

export const isFresh = ({ headers }: FastifyRequest, etag: string): boolean => {
  const known = headers['if-none-match']
  if (known === undefined) return false
  const weak = (tag: string) => tag.trim().replace(/^W\//, '')
  return known.split(',').some((tag) => weak(tag) === weak(etag) || tag.trim() === '*')
}

const pick = (reply: FastifyReply) =>
  Object.fromEntries(
    KEPT_HEADERS.map((name) => [name, reply.getHeader(name)] as const).filter(
      ([, value]) => value !== undefined,
    ),
  )
