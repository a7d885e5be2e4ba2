import { LIMIT_MAX } from '@personae/contract/search'
import type { RestRequest, RestRow } from './rest-row.ts'

/** A query parameter as a whole number; NaN, which every schema refuses, for anything but decimal digits. */
export const wholeNumber = (text: unknown): number => (/^\d+$/.test(String(text)) ? Number(text) : Number.NaN)

/** Query parameters with the types of the list's schema, which refuses invalid numbers with its own message. */
export const fromQuery = ({ query, params }: Pick<RestRequest, 'query' | 'params'>) => ({
  ...query,
  ...(query.limit !== undefined && { limit: wholeNumber(query.limit) }),
  ...params,
})

/** The page size is the maximum by default: most plain lists of the specification fit into one page. */
export const fromQueryOfWhole = ({ query, params }: RestRequest) =>
  fromQuery({ params, query: { ...query, limit: query.limit ?? LIMIT_MAX } })

/** Our ETags: the version, optionally followed by a dot and any text. */
const ETAG = /^(?:W\/)?"(\d+)(?:\.[^"]*)?"$/

/**
 * Uses `If-Match` as `baseVersion`; the schema refuses one that is not our ETag. Of several tags only the newest
 * can be that of the current version. The path comes last: it overrides an id in the body.
 */
export function fromWrite({ body, params, headers }: RestRequest): Record<string, unknown> {
  const ifMatch = headers['if-match']?.trim()
  const version =
    ifMatch === undefined || ifMatch === '*'
      ? {}
      : { baseVersion: Math.max(...ifMatch.split(',').map((tag) => Number(ETAG.exec(tag.trim())?.[1]))) }
  return { ...body, ...version, ...params }
}

/** The input of a row: the query of a read or the body of a write, unless the row has its own. */
export const inputOf = (
  { method, input = method === 'GET' ? fromQuery : fromWrite }: RestRow,
  request: RestRequest,
): unknown => input(request)
