import { Readable } from 'node:stream'
import { procedures } from '@personae/api/server'
import { LIMIT_MAX } from '@personae/contract/search'
import { fromBody, fromBodyAndParams, fromParams } from './inputs.ts'
import { jsonArray, pageBody, WHOLE_PAGE } from './outputs.ts'
import type { RestRoute, RestStream } from './rest-row.ts'

const PATH = '/api/copyright-disputes'

/** R29: the list as the specification has it, without parameters; a link leads to the older decided reports. */
const allReports: RestStream = {
  contentType: 'application/json',
  appliesTo: ({ query }) => [query.status, query.limit, query.cursor].every((given) => given === undefined),
  async open(_, { ctx, reply }) {
    await procedures.get('disputes.list')!.call(ctx, { limit: 1 })
    const { items, ...page } = await ctx.services.disputes.overview()
    const others = { status: 'resolved', limit: LIMIT_MAX }
    reply
      .type('application/json; charset=utf-8')
      .headers({ ...pageBody({ ...page, items: [] }, others, PATH).headers })
      .header('cache-control', 'no-store')
      .header('vary', 'Cookie')
    return Readable.from(jsonArray(items), { objectMode: false })
  },
}

export const disputesRest: RestRoute[] = [
  {
    route: `GET ${PATH}`,
    procedure: 'disputes.list',
    stream: allReports,
    // With parameters: one page, by default of maximum size, and a link to the next.
    ...WHOLE_PAGE,
  },
  { route: `POST ${PATH}`, procedure: 'disputes.report', input: fromBody, status: 201 },
  { route: `GET ${PATH}/:id`, procedure: 'disputes.byId', input: fromParams },
  { route: 'PATCH /api/copyright-disputes/:id', procedure: 'disputes.decide', input: fromBodyAndParams },
  {
    route: `POST ${PATH}/:id/answer`,
    procedure: 'disputes.answer',
    input: fromBodyAndParams,
    status: 201,
  },
  { route: 'GET /api/transparency', procedure: 'transparency.figures' },
]
