import { AppError, type Procedure } from '@personae/api/server'
import type { Call } from '../http/answers.ts'

/** tRPC's wire format of results. */
const inEnvelope = (output: unknown) => ({ body: { result: { data: output } } })

export const callOf = (procedure: Procedure, rawInput: unknown): Call => ({
  surface: 'trpc',
  procedure,
  rawInput,
  present: inEnvelope,
})

/** @throws AppError `invalid` for input that is not JSON */
export const callOfQuery = (procedure: Procedure, query: { input?: string | string[] }): Call =>
  callOf(procedure, inputOf(query))

function inputOf({ input }: { input?: string | string[] }): unknown {
  if (input === undefined) return undefined
  try {
    return JSON.parse(String(input))
  } catch {
    throw new AppError('invalid', 'The input is not valid JSON.')
  }
}
