import { Readable } from 'node:stream'
import { procedures } from '@personae/api/server'
import { LIMIT_MAX } from '@personae/contract/search'
import { jsonArray } from './json-array.ts'
import { listPage } from './list-page.ts'
import type { Exchange, RestRequest, RestStream } from './rest-row.ts'

/** R29: the list as the specification has it, without parameters; a link leads to the older decided reports. */
export const allReports: RestStream = {
  appliesTo: ({ query }) => [query.status, query.limit, query.cursor].every((given) => given === undefined),
  open: openReports,
}

async function openReports(_request: RestRequest, { ctx, reply }: Exchange): Promise<Readable> {
  // Checks permissions and rate limits.
  await procedures.get('disputes.list')!.call(ctx, { limit: 1 })
  const { items, ...page } = await ctx.services.disputes.overview()
  const others = { status: 'resolved', limit: LIMIT_MAX }
  reply
    .type('application/json; charset=utf-8')
    .headers({ ...listPage('/api/copyright-disputes', { ...page, items: [] }, others).headers })
    .header('cache-control', 'no-store')
    .header('vary', 'Cookie')
  return Readable.from(jsonArray(items), { objectMode: false })
}
