import { Readable } from 'node:stream'
import { procedures } from '@personae/api/server'
import { LIMIT_MAX } from '@personae/contract/search'
import { jsonArray, pageBody } from './outputs.ts'
import type { RestStream } from './rest-row.ts'

const PATH = '/api/copyright-disputes'

/** R29: the list as the specification has it, without parameters; a link leads to the older decided reports. */
export const allReports: RestStream = {
  contentType: 'application/json',
  appliesTo: ({ query }) => [query.status, query.limit, query.cursor].every((given) => given === undefined),
  async open(_, { ctx, reply }) {
    await procedures.get('disputes.list')!.call(ctx, { limit: 1 })
    const { items, ...page } = await ctx.services.disputes.overview()
    const others = { status: 'resolved', limit: LIMIT_MAX }
    reply
      .type('application/json; charset=utf-8')
      .headers({ ...pageBody({ ...page, items: [] }, others, PATH).headers })
      .header('vary', 'Cookie')
    return Readable.from(jsonArray(items), { objectMode: false })
  },
}
