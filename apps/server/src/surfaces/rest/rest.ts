import { hash } from 'node:crypto'
import { Readable } from 'node:stream'
import { AppError, checkScope, isForAnyone } from '@personae/api/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { bodyRules } from '../../http/limits.ts'
import type { Parts } from '../../http/parts.ts'
import { type CachedResponse, compressedBody, publicHeaders, sendCached } from '../../http/response-cache.ts'
import { restTable } from './index.ts'
import { openApi } from './openapi/document.ts'
import { inputOf } from './inputs.ts'
import { callOfRow, procedureOf, type RestRequest, type RestRow } from './rest-row.ts'

export function addRest(app: FastifyInstance, { contextOf, answers, site }: Parts): void {
  let description: ReturnType<typeof compressedJson> | undefined
  app.get('/api/openapi.json', { config: { isForAnyone: true } }, async (request, reply) =>
    sendCached(request, reply, await (description ??= compressedJson(openApi(site.publicUrl)))),
  )
  for (const row of restTable) {
    const procedure = procedureOf(row)
    app.route({
      method: row.method,
      url: row.path,
      ...bodyRules(procedure.meta, contextOf),
      config: { isForAnyone: isForAnyone(procedure.meta) },
      handler: async (request, reply) => {
        const ctx = await contextOf(request, reply)
        const restRequest = restRequestOf(request)
        if (row.stream && (row.stream.appliesTo?.(restRequest) ?? true)) {
          checkScope(ctx.scopes, procedure.type, procedure.meta)
          const stream = await row.stream.open(restRequest, { ctx, request, reply })
          return reply.send(request.method === 'HEAD' ? unread(stream) : stream)
        }
        const input = procedure.takesInput ? inputOf(row, restRequest) : undefined
        return answers.respond(callOfRow(row, procedure, input), ctx, request, reply)
      },
    })
  }
  addOtherMethods(app)
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

const ADDRESSES: Pick<RestRow, 'method' | 'path'>[] = [
  ...restTable,
  { method: 'GET', path: '/api/openapi.json' },
  { method: 'POST', path: '/api/pictures' },
]

/** Answers methods that a known path does not support with 405 instead of 404. */
function addOtherMethods(app: FastifyInstance): void {
  for (const [url, rows] of Map.groupBy(ADDRESSES, ({ path }) => path)) {
    const own = rows.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
    const refuse = async (_request: FastifyRequest, reply: FastifyReply): Promise<void> => {
      reply.header('allow', own.join(', '))
      throw new AppError('method_not_allowed', `Use ${own.join(' or ')} at this address.`)
    }
    // In `onRequest`, before a body is read.
    app.route({
      method: METHODS.filter((method) => !own.includes(method)),
      url,
      onRequest: refuse,
      handler: refuse,
    })
  }
}

async function compressedJson(value: object): Promise<Pick<CachedResponse, 'body' | 'headers'>> {
  const json = Buffer.from(JSON.stringify(value))
  return {
    body: await compressedBody(json),
    headers: {
      'content-type': 'application/json; charset=utf-8',
      // A weak tag: it is the same in any encoding.
      ...publicHeaders(`W/"${hash('sha1', json, 'base64url')}"`),
      vary: 'Accept-Encoding, Cookie, Authorization',
    },
  }
}

function unread(stream: Readable): Readable {
  stream.destroy()
  return Readable.from([])
}

function restRequestOf(request: FastifyRequest): RestRequest {
  const { params, query, body, headers } = request
  if (body !== undefined && body !== null && (typeof body !== 'object' || Array.isArray(body)))
    throw new AppError('invalid', 'The body must be a JSON object.')
  return {
    params: params as RestRequest['params'],
    query: query as RestRequest['query'],
    body: (body ?? {}) as RestRequest['body'],
    headers,
  }
}
