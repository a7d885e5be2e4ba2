import type { Procedure } from '@personae/api/server'
import type { Page } from '@personae/contract/search'
import type { HttpBody } from '../../http/response-cache.ts'
import { fromQueryOfWhole } from './inputs.ts'

type Schema = Procedure['outputSchema']

/** A record with its version as ETag, which a write can send back as `If-Match`. */
const recordBody = (record: { version: number }): HttpBody => ({
  body: record,
  version: record.version,
})

const FILTERS = ['status', 'mine', 'of', 'q', 'field', 'genre', 'sort', 'limit']

/** A plain list with the total in `X-Total-Count` and the next page in `Link`. `path` is the route's pattern. */
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

/** The schema of a page's items, which are the body; the rest of the page is in headers. */
const itemsOf = ({ properties, $defs }: Schema): Schema => ({ ...(properties!['items'] as Schema), $defs })

/** The output's schema with these properties only. */
export const withoutOthers =
  (...names: string[]) =>
  ({ properties = {}, required = [], ...schema }: Schema): Schema => ({
    ...schema,
    properties: Object.fromEntries(names.map((name) => [name, properties[name]!])),
    required: required.filter((name) => names.includes(name)),
  })

/** Parts of rows for plain lists. */
export const PLAIN_LIST = {
  serialize: pageBody,
  answer: itemsOf,
  headers: ['X-Total-Count', 'Link'],
} as const
export const WHOLE_PAGE = { input: fromQueryOfWhole, ...PLAIN_LIST }
export const RECORD = { serialize: recordBody, headers: ['ETag'] } as const
export const NEW_RECORD = { status: 201, ...RECORD } as const

/** Writes a JSON array, a chunk of items at a time, so that memory does not grow with the list. */
export async function* jsonArray(chunks: AsyncIterable<unknown[]>): AsyncGenerator<string> {
  let separator = '['
  for await (const chunk of chunks) {
    if (chunk.length === 0) continue
    yield separator + chunk.map((item) => JSON.stringify(item)).join(',')
    separator = ','
  }
  yield separator === '[' ? '[]' : ']'
}
