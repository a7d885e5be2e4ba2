import { ExpertFailed } from '@personae/api/server'
import { APIConnectionError, APIError } from 'openai'
import { networkCode } from './network-code.ts'

const UNREACHABLE = 'The Character Expert cannot be reached at the moment. Please try again in a minute.'
const BUSY = 'The Character Expert is very busy at the moment. Please try again in a minute.'
const NOT_SET_UP = 'The Character Expert is not set up correctly. Please tell an admin of this site.'
const REFUSED = 'The Character Expert could not take this question. Please ask a shorter one.'
const BROKEN_OFF = 'The answer broke off. Please ask again.'
const TOO_SLOW = 'The Character Expert takes too long. Please try again in a minute.'

/** The provider did not answer, or not completely. The cause has the reason in our own words. */
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

/** A provider's error code. Anything longer might be free text and contain a key. */
const isWord = (value: unknown): value is string =>
  typeof value === 'string' && /^[a-z][a-z0-9_.-]{0,59}$/.test(value)

function refusedWith(status: number, { code, type }: APIError): ProviderFailed {
  const reason = `the provider answered ${[status, code, type].filter((one) => isWord(one) || one === status).join(', ')}`
  if (status === 429) return new ProviderFailed(BUSY, reason, { isTransient: true })
  if (status >= 500) return new ProviderFailed(UNREACHABLE, reason, { isTransient: true })
  return new ProviderFailed([400, 413, 422].includes(status) ? REFUSED : NOT_SET_UP, reason)
}

/** The reason for a failed call, without any text from the provider. */
export function providerFailure(error: unknown): ProviderFailed {
  if (error instanceof ProviderFailed) return error
  if (error instanceof APIError && typeof error.status === 'number') return refusedWith(error.status, error)
  const code = networkCode(error instanceof APIConnectionError ? error.cause : error)
  return new ProviderFailed(UNREACHABLE, `the connection failed: ${code}`, { isTransient: true })
}
