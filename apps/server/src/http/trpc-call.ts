import { AppError, type Procedure } from '@personae/api/server'
import type { Call } from './public-answers.ts'

export const TRPC_PREFIX = '/trpc/'

/** tRPC's wire format of results. */
const inEnvelope = (output: unknown) => ({ body: { result: { data: output } } })

export const callOf = (procedure: Procedure, rawInput: unknown): Call => ({
  surface: 'trpc',
  procedure,
  rawInput,
  present: inEnvelope,
})

/** @throws AppError `invalid` for a batch, and for input that is not JSON */
export function callOfQuery(procedure: Procedure, query: Record<string, unknown>): Call {
  refuseBatch(query)
  return callOf(procedure, inputOf(query))
}

/** One call per request: a streamed batch could send its headers before a sign-in sets its cookie. */
export function refuseBatch(query: unknown): void {
  if ((query as { batch?: unknown }).batch === undefined) return
  throw new AppError('invalid', 'Batches are not accepted: send one call per request.')
}

function inputOf({ input }: { input?: string | string[] }): unknown {
  if (input === undefined) return undefined
  try {
    return JSON.parse(String(input))
  } catch {
    throw new AppError('invalid', 'The input is not valid JSON.')
  }
}
