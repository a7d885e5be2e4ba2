import type { Page } from '@personae/contract/search'
import type { Presented } from '../../http/answers.ts'

const FILTERS = ['status', 'q', 'field', 'genre', 'sort', 'limit']

/** A page as a plain list: the total is in `X-Total-Count`, the address of the next page in `Link`. */
export function listPage(
  path: string,
  { items, total, nextCursor }: Page<unknown>,
  input: Record<string, unknown>,
): Presented {
  const headers = { 'x-total-count': String(total) }
  if (nextCursor === null) return { body: items, headers }
  const query = new URLSearchParams()
  for (const key of FILTERS)
    for (const value of [input[key]].flat())
      if (value !== undefined) query.append(key, `${value as string | number}`)
  query.set('cursor', nextCursor)
  return { body: items, headers: { ...headers, link: `<${path}?${query.toString()}>; rel="next"` } }
}
