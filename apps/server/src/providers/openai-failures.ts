import { ExpertFailed } from '@personae/api/server'
import { APIConnectionError, APIError } from 'openai'
import { networkCode } from './network-code.ts'

const UNREACHABLE = 'The Character Expert cannot be reached at the moment. Please try again in a minute.'
const BUSY = 'The Character Expert is very busy at the moment. Please try again in a minute.'
const NOT_SET_UP = 'The Character Expert is not set up correctly. Please tell an admin of this site.'
const REFUSED = 'The Character Expert could not take this question. Please ask a shorter one.'
const FILTERED = 'The Character Expert could not take this question. Please ask another one.'
const BROKEN_OFF = 'The answer broke off. Please ask again.'
const TOO_SLOW = 'The Character Expert takes too long. Please try again in a minute.'

/** The provider did not answer, or not completely: a fault of its own. The cause has the reason in our own words. */
export class ProviderFailed extends ExpertFailed {
  /** Whether a retry may succeed. */
  readonly isTransient: boolean

  constructor(message: string, reason: string, { isTransient = false } = {}) {
    super(message, { cause: new Error(reason) })
    this.isTransient = isTransient
  }
}

export const tooSlow = (what: string) => new ProviderFailed(TOO_SLOW, `no ${what} in time`)
export const brokenOff = (reason: string) => new ProviderFailed(BROKEN_OFF, reason)

/** The provider refuses this question, which says nothing about the next one. */
const refused = (message: string, reason: string) => new ExpertFailed(message, { cause: new Error(reason) })

const REFUSALS = new Set<unknown>([400, 404, 413, 422])
const CONTENT_FILTER = 'content_filter'

export const filtered = () => refused(FILTERED, 'the content filter of the provider refused it')

/** The failure for an error in the answer: its code is like the status or the code of a refused request. */
export function failureWithin(error: unknown): ExpertFailed {
  const { code } = error as { code?: unknown }
  if (code === CONTENT_FILTER) return filtered()
  if (REFUSALS.has(code)) return refused(REFUSED, `the provider broke it off with ${code as number}`)
  return brokenOff('the provider broke it off with an error')
}

/** A provider's error code. Anything longer might be free text and contain a key. */
const isWord = (value: unknown): value is string =>
  typeof value === 'string' && /^[a-z][a-z0-9_.-]{0,59}$/.test(value)

function refusedWith(status: number, { code, type }: APIError): ExpertFailed {
  const reason = `the provider answered ${[status, code, type].filter((one) => isWord(one) || one === status).join(', ')}`
  if (code === CONTENT_FILTER) return refused(FILTERED, reason)
  if (REFUSALS.has(status)) return refused(status === 404 ? NOT_SET_UP : REFUSED, reason)
  if (status === 429) return new ProviderFailed(BUSY, reason, { isTransient: true })
  if (status >= 500) return new ProviderFailed(UNREACHABLE, reason, { isTransient: true })
  return new ProviderFailed(NOT_SET_UP, reason)
}

/** The reason for a failed call, without any text from the provider. */
export function providerFailure(error: unknown): ExpertFailed {
  if (error instanceof ExpertFailed) return error
  if (error instanceof APIError && typeof error.status === 'number') return refusedWith(error.status, error)
  const code = networkCode(error instanceof APIConnectionError ? error.cause : error)
  return new ProviderFailed(UNREACHABLE, `the connection failed: ${code}`, { isTransient: true })
}
