import { Readable } from 'node:stream'
import { parseInput } from '@personae/api/server'
import { listInput } from '@personae/contract/search'
import { hasEtag, publicHeaders } from '../../http/response-cache.ts'
import { jsonArray } from './json-array.ts'
import { listQuery } from './list-query.ts'
import type { Exchange, RestRequest, RestStream } from './rest-row.ts'

/** A long list costs more points than a short one; the longest is possible twice a minute. */
const pointsOf = (total: number): number => Math.min(1 + Math.floor(total / 1_000), 120)

/** The list as the specification has it, without paging, if neither `limit` nor `cursor` is given. */
export const wholeList: RestStream = {
  appliesTo: ({ query }) => query.limit === undefined && query.cursor === undefined,
  open: openWholeList,
}

async function openWholeList({ query }: RestRequest, { ctx, request, reply }: Exchange): Promise<Readable> {
  const input = parseInput(listInput, listQuery(query))
  const { listing, rateLimits } = ctx.services
  const total = await listing.total(ctx.actor, input)
  await rateLimits.admit('whole-list', ctx, pointsOf(total))

  reply.type('application/json; charset=utf-8').header('x-total-count', total)
  if (ctx.actor) {
    reply.header('cache-control', 'no-store').header('vary', 'Cookie')
  } else {
    const etag = `W/"${listing.version()}-${total}"`
    reply.headers(publicHeaders(etag))
    if (hasEtag(request, etag)) {
      reply.status(304)
      return Readable.from([])
    }
  }
  return Readable.from(jsonArray(listing.all(ctx.actor, input)), { objectMode: false })
}
