import { parse } from 'node:querystring'
import { procedures } from '@personae/api/server'
import type { Call } from './public-answers.ts'
import { restTable } from '../rest/index.ts'
import { callOfRow } from '../rest/rest-row.ts'
import { callOfQuery, TRPC_PREFIX } from './trpc-call.ts'

/** Longer addresses are left to the routes. */
const MAX_URL_LENGTH = 4_096

const publicRows = restTable
  .filter(({ method, procedure }) => method === 'GET' && procedures.get(procedure)!.meta.publicRead)
  .map((row) => {
    const names = [...row.path.matchAll(/:(\w+)/g)].map(([, name]) => name!)
    return { row, names, pattern: new RegExp(`^${row.path.replaceAll(/:\w+/g, '([^/]+)')}$`) }
  })

/**
 * The public query of an address, or null if it is none or not in a simple form. The routes parse addresses in the same
 * way, and refuse those for which this throws.
 */
export function publicCallOf(url: string): Call | null {
  if (url.length > MAX_URL_LENGTH) return null
  const mark = url.indexOf('?')
  const path = mark === -1 ? url : url.slice(0, mark)
  const query = () => (mark === -1 ? {} : parse(url.slice(mark + 1)))

  if (path.startsWith(TRPC_PREFIX)) {
    const procedure = procedures.get(path.slice(TRPC_PREFIX.length))
    return procedure?.meta.publicRead ? callOfQuery(procedure, query()) : null
  }
  for (const { row, names, pattern } of publicRows) {
    const found = pattern.exec(path)
    if (!found) continue
    const params = Object.fromEntries(names.map((name, at) => [name, decodeURIComponent(found[at + 1]!)]))
    const request = { params, query: query(), body: {}, headers: {} }
    return row.stream?.appliesTo(request) ? null : callOfRow(row, request)
  }
  return null
}
