import { LIMIT_MAX } from '@personae/contract/search'
import type { RestRequest, RestRow } from './rest-row.ts'

/** A query text as a whole number; NaN, which every schema refuses, for anything but decimal digits. */
export const wholeNumber = (text: unknown): number => (/^\d+$/.test(String(text)) ? Number(text) : Number.NaN)

/** Query texts as the types of the list's schema; invalid numbers fail there, with its message. */
export const fromQuery = ({ query, params }: Pick<RestRequest, 'query' | 'params'>) => ({
  ...query,
  ...(query.limit !== undefined && { limit: wholeNumber(query.limit) }),
  ...params,
})

/** By default a page of maximum size, which most plain lists of the specification fit into. */
export const fromQueryOfWhole = ({ query, params }: RestRequest) =>
  fromQuery({ params, query: { ...query, limit: query.limit ?? LIMIT_MAX } })

/** The format of our ETags: the version, then optionally a dot and anything. */
const ETAG = /^(?:W\/)?"(\d+)(?:\.[^"]*)?"$/

/**
 * `If-Match` is a `baseVersion`; the schema refuses one that is not an ETag of ours. Of several only the newest can be that
 * of the present version. The path comes last: it overrides an id in the body.
 */
export function fromWrite({ body, params, headers }: RestRequest): Record<string, unknown> {
  const ifMatch = headers['if-match']?.trim()
  const version =
    ifMatch === undefined || ifMatch === '*'
      ? {}
      : { baseVersion: Math.max(...ifMatch.split(',').map((tag) => Number(ETAG.exec(tag.trim())?.[1]))) }
  return { ...body, ...version, ...params }
}

/** From the query of a read, or the body of a write, unless the row says otherwise. */
export const inputOf = (
  { method, input = method === 'GET' ? fromQuery : fromWrite }: RestRow,
  request: RestRequest,
): unknown => input(request)
