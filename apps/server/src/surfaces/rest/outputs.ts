import type { Page } from '@personae/contract/search'
import type { HttpBody } from '../../http/response-cache.ts'
import { fromBody, fromParams, fromQuery, fromQueryOfWhole, fromWrite } from './inputs.ts'

/** A record with its version as ETag, which a write may send back as `If-Match`. */
export const recordBody = (record: { version: number }): HttpBody => ({
  body: record,
  version: record.version,
})

const FILTERS = ['status', 'q', 'field', 'genre', 'sort', 'limit']

/** A plain list: the total in `X-Total-Count`, the next page in `Link`. `path` is the pattern of the address. */
export function pageBody(
  { items, total, nextCursor }: Page<unknown>,
  input: Record<string, unknown>,
  path: string,
): HttpBody {
  const headers = { 'x-total-count': String(total) }
  if (nextCursor === null) return { body: items, headers }
  const query = new URLSearchParams()
  for (const key of FILTERS)
    for (const value of [input[key]].flat())
      if (value !== undefined) query.append(key, `${value as string | number}`)
  query.set('cursor', nextCursor)
  const address = path.replace(/:(\w+)/, (_, name: string) => encodeURIComponent(String(input[name])))
  return { body: items, headers: { ...headers, link: `<${address}?${query.toString()}>; rel="next"` } }
}

/** Parts of rows. */
export const PAGE = { input: fromQuery, serialize: pageBody }
export const WHOLE_PAGE = { input: fromQueryOfWhole, serialize: pageBody }
export const RECORD = { input: fromParams, serialize: recordBody }
export const NEW_RECORD = { input: fromBody, status: 201, serialize: recordBody } as const
export const RECORD_WRITE = { input: fromWrite, serialize: recordBody }

/** A JSON array, a chunk of items at a time: memory stays flat however long the list is. */
export async function* jsonArray(chunks: AsyncIterable<unknown[]>): AsyncGenerator<string> {
  let separator = '['
  for await (const chunk of chunks) {
    if (chunk.length === 0) continue
    yield separator + chunk.map((item) => JSON.stringify(item)).join(',')
    separator = ','
  }
  yield separator === '[' ? '[]' : ']'
}
