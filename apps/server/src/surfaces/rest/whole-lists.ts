import { Readable } from 'node:stream'
import { parseInput, procedures } from '@personae/api/server'
import { listInput, LIMIT_MAX } from '@personae/contract/search'
import { hasEtag, publicHeaders } from '../../http/response-cache.ts'
import { fromQuery } from './inputs.ts'
import { jsonArray, pageBody } from './outputs.ts'
import type { RestStream } from './rest-row.ts'

/** Rate limit points of a list, by its length; the longest possible one can be requested twice a minute. */
const pointsOf = (total: number): number => Math.min(1 + Math.floor(total / 1_000), 120)

/** The unpaged list of the specification, newest first, if neither `limit` nor `cursor` is given. */
export const wholeList: RestStream = {
  contentType: 'application/json',
  withoutLimit: 'Without `limit` and `cursor` one answer has all characters.',
  appliesTo: ({ query }) =>
    query.limit === undefined && query.cursor === undefined && query.sort !== 'popular',
  async open(restRequest, { ctx, request, reply }) {
    const input = parseInput(listInput, fromQuery(restRequest))
    const { changes, listing, rateLimits } = ctx.services
    const total = await listing.total(ctx.actor, input)
    await rateLimits.admit('whole-list', ctx, pointsOf(total))

    reply.type('application/json; charset=utf-8').header('x-total-count', total)
    if (ctx.actor) {
      reply.header('vary', 'Cookie')
    } else {
      const etag = `W/"${await changes.state()}-${total}"`
      reply.headers(publicHeaders(etag))
      if (hasEtag(request, etag)) {
        reply.status(304)
        return Readable.from([])
      }
    }
    return Readable.from(jsonArray(listing.all(ctx.actor, input)), { objectMode: false })
  },
}

/** R29: the list without parameters; a link leads to older decided reports. */
export const allReports: RestStream = {
  contentType: 'application/json',
  withoutLimit: 'Without parameters the answer has all pending reports, then the newest hundred others.',
  appliesTo: ({ query }) => [query.status, query.limit, query.cursor].every((given) => given === undefined),
  async open(_, { ctx, reply }) {
    await procedures.get('disputes.list')!.call(ctx, { limit: 1 })
    const { items, ...page } = await ctx.services.disputes.overview()
    const others = { status: 'resolved', limit: LIMIT_MAX }
    reply
      .type('application/json; charset=utf-8')
      .headers({ ...pageBody({ ...page, items: [] }, others, '/api/copyright-disputes').headers })
      .header('vary', 'Cookie')
    return Readable.from(jsonArray(items), { objectMode: false })
  },
}
