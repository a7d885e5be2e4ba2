import { type Procedure, procedures } from '@personae/api/server'
import type fc from 'fast-check'
import { restTable } from '../surfaces/rest/index.ts'
import { procedureOf, type RestRow } from '../surfaces/rest/rest-row.ts'
import { inputsOf, type KnownValues } from './random-inputs.testing.ts'

interface RandomRequest {
  method: RestRow['method']
  url: string
  /** JSON text. */
  body?: string
}

export interface Route {
  /** Method and path of a row of the REST table, or the path of a procedure. */
  name: string
  isRead: boolean
  /** Requests with random inputs, many of them valid. */
  requests(known: KnownValues): fc.Arbitrary<RandomRequest>
}

const PARAMETER = /:(\w+)/g

const fieldsOf = (input: unknown): Record<string, unknown> =>
  typeof input === 'object' && input !== null ? { ...input } : {}

const textOf = (value: unknown): string =>
  (typeof value === 'string' ? value : JSON.stringify(value ?? null)).toWellFormed()

function restRoute(row: RestRow): Route {
  const { method, path } = row
  const toRequest = (input: unknown): RandomRequest => {
    const fields = fieldsOf(input)
    const filled = path.replace(PARAMETER, (_, name: string) => encodeURIComponent(textOf(fields[name])))
    if (method !== 'GET') return { method, url: filled, body: JSON.stringify(input) }
    const given = Object.entries(fields).filter(([, value]) => value !== undefined)
    const query = new URLSearchParams(given.map(([name, value]) => [name, textOf(value)]))
    return { method, url: `${filled}?${query.toString()}` }
  }
  const inputs = (known: KnownValues) => inputsOf(procedureOf(row), known)
  return {
    name: `${method} ${path}`,
    isRead: method === 'GET',
    requests: (known) => inputs(known).map(toRequest),
  }
}

function procedureRoute(procedure: Procedure): Route {
  const url = `/trpc/${procedure.path}`
  const toRequest = (input: unknown): RandomRequest => {
    const json = JSON.stringify(input)
    return procedure.type === 'mutation'
      ? { method: 'POST', url, body: json }
      : { method: 'GET', url: `${url}?input=${encodeURIComponent(json)}` }
  }
  const requests = (known: KnownValues) => inputsOf(procedure, known).map(toRequest)
  return { name: url, isRead: procedure.type === 'query', requests }
}

/** Every row of the REST surface, and every procedure that is no subscription. */
export const routes: Route[] = [
  ...restTable.map(restRoute),
  ...[...procedures.values()].filter(({ type }) => type !== 'subscription').map(procedureRoute),
]
