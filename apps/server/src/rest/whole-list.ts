import { Readable } from 'node:stream'
import type { Character } from '@personae/contract/characters'
import { listInput } from '@personae/contract/search'
import { isFresh, visitorHeaders } from '../plugins/kept-answers.ts'
import { listQuery } from './list-query.ts'
import type { Exchange, RestRequest } from './rest-row.ts'

/** A JSON array, a chunk of items at a time: memory stays flat however long the list is. */
async function* jsonArray(chunks: AsyncIterable<Character[]>): AsyncGenerator<string> {
  let separator = '['
  for await (const chunk of chunks) {
    yield separator + chunk.map((item) => JSON.stringify(item)).join(',')
    separator = ','
  }
  yield separator === '[' ? '[]' : ']'
}

/** The list as the specification has it, without pages, when neither `limit` nor `cursor` asks for one. */
export async function wholeList(
  { query }: RestRequest,
  { ctx, request, reply }: Exchange,
): Promise<Readable | null> {
  if (query.limit !== undefined || query.cursor !== undefined) return null
  const input = listInput.parse(listQuery(query))
  const { listing } = ctx.services
  const total = await listing.total(ctx.actor, input)

  reply.type('application/json; charset=utf-8').header('x-total-count', total)
  if (ctx.signIn.token) {
    reply.header('cache-control', 'no-store').header('vary', 'Cookie')
  } else {
    const etag = `W/"${listing.version()}-${total}"`
    reply.headers(visitorHeaders(etag))
    if (isFresh(request, etag)) {
      reply.status(304)
      return Readable.from([])
    }
  }
  return Readable.from(jsonArray(listing.all(ctx.actor, input)), { objectMode: false })
}
