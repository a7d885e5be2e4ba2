import { Readable } from 'node:stream'
import { parseInput } from '@personae/api/server'
import { listInput } from '@personae/contract/search'
import { hasEtag, publicHeaders } from '../../http/response-cache.ts'
import { fromParams, fromQuery, fromWrite } from './inputs.ts'
import { jsonArray, NEW_RECORD, PAGE, RECORD, RECORD_WRITE, withoutOthers } from './outputs.ts'
import type { RestRoute, RestStream } from './rest-row.ts'

/** A long list costs more points than a short one; the longest is possible twice a minute. */
const pointsOf = (total: number): number => Math.min(1 + Math.floor(total / 1_000), 120)

/** The list as the specification has it, without paging, if neither `limit` nor `cursor` is given, newest first. */
const wholeList: RestStream = {
  contentType: 'application/json',
  appliesTo: ({ query }) =>
    query.limit === undefined && query.cursor === undefined && query.sort !== 'popular',
  async open(restRequest, { ctx, request, reply }) {
    const input = parseInput(listInput, fromQuery(restRequest))
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
  },
}

export const charactersRest: RestRoute[] = [
  { route: 'GET /api/characters', procedure: 'characters.list', stream: wholeList, ...PAGE },
  { route: 'GET /api/characters/suggest', procedure: 'characters.suggest', input: fromQuery },
  { route: 'GET /api/characters/:id', procedure: 'characters.byId', ...RECORD },
  { route: 'GET /api/characters/:id/related', procedure: 'characters.related', input: fromParams },
  { route: 'GET /api/characters/:id/relations', procedure: 'characters.relations', input: fromParams },
  { route: 'POST /api/characters', procedure: 'characters.submit', ...NEW_RECORD },
  { route: 'PATCH /api/characters/:id', procedure: 'characters.edit', ...RECORD_WRITE },
  { route: 'POST /api/characters/:id/resubmit', procedure: 'characters.resubmit', ...RECORD_WRITE },
  { route: 'POST /api/characters/:id/take-back', procedure: 'characters.takeBack', ...RECORD_WRITE },
  { route: 'POST /api/characters/:id/unpublish', procedure: 'characters.unpublish', ...RECORD_WRITE },
  { route: 'GET /api/characters/:id/rounds', procedure: 'characters.rounds', ...PAGE },
  {
    route: 'GET /api/characters/:id/round-changes',
    procedure: 'characters.roundChanges',
    input: ({ query, params }) => ({ ...params, round: Number(query.round || Number.NaN) }),
  },
  {
    route: 'POST /api/characters/:id/withdraw',
    procedure: 'characters.withdraw',
    input: fromWrite,
    status: 204,
  },
  {
    route: 'GET /api/characters/compare/:newId/:originalId',
    procedure: 'duplicates.compare',
    input: fromParams,
    serialize: ({ newSubmission, original }) => ({ body: { newSubmission, original } }),
    answer: withoutOthers('newSubmission', 'original'),
  },
]
