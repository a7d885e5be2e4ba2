import { ExpertFailed } from '@personae/api/server'
import { APIConnectionError, APIError } from 'openai'
import { networkCode } from '../network-code.ts'

const UNREACHABLE = 'The Character Expert cannot be reached at the moment. Please try again in a minute.'
const BUSY = 'The Character Expert is very busy at the moment. Please try again in a minute.'
const NOT_SET_UP = 'The Character Expert is not set up correctly. Please tell an admin of this site.'
const REFUSED = 'The Character Expert could not take this question. Please ask a shorter one.'
const FILTERED = 'The Character Expert could not take this question. Please ask another one.'
const BROKEN_OFF = 'The answer broke off. Please ask again.'
const TOO_SLOW = 'The Character Expert takes too long. Please try again in a minute.'

/** The provider did not respond, or not completely. The cause has the reason in our own words. */
export class ProviderFailed extends ExpertFailed {
  constructor(message: string, reason: string) {
    super(message, { cause: new Error(reason) })
  }
}

export const tooSlow = (what: string) => new ProviderFailed(TOO_SLOW, `no ${what} in time`)
export const brokenOff = (reason: string) => new ProviderFailed(BROKEN_OFF, reason)

/** The provider refuses this question, which means nothing for the next one. */
const refused = (message: string, reason: string) => new ExpertFailed(message, { cause: new Error(reason) })

export const filtered = () => refused(FILTERED, 'the content filter of the provider refused it')

const REFUSALS = new Set<unknown>([400, 404, 413, 422])

/** Whether a value is a status or an error code. Anything longer might be free text and contain a key. */
const isBrief = (value: unknown) =>
  typeof value === 'number' || (typeof value === 'string' && /^[a-z][a-z0-9_.-]{0,59}$/.test(value))

function failureWith({ status, code, type }: APIError): ExpertFailed {
  const reason = `the provider answered ${[status ?? 'error', code, type].filter(isBrief).join(', ')}`
  if (code === 'content_filter') return refused(FILTERED, reason)
  if (REFUSALS.has(status ?? code)) return refused(status === 404 ? NOT_SET_UP : REFUSED, reason)
  if (status === undefined) return brokenOff(reason)
  if (status === 429) return new ProviderFailed(BUSY, reason)
  return new ProviderFailed(status >= 500 ? UNREACHABLE : NOT_SET_UP, reason)
}

/** Converts any error of a call, without texts of the provider. */
export function providerFailure(error: unknown): ExpertFailed {
  if (error instanceof ExpertFailed) return error
  if (error instanceof SyntaxError) return brokenOff('an event of the answer is no JSON')
  if (error instanceof APIError && !(error instanceof APIConnectionError)) return failureWith(error)
  return new ProviderFailed(UNREACHABLE, `the connection failed: ${networkCode(error)}`)
}
