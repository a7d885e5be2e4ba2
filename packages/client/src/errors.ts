import type { Change, ErrorBody, Issue } from '@personae/contract/errors'
import { STATUS_OF } from './kinds.gen.ts'
import type { ErrorCode } from './procedures.gen.ts'

/** `no_answer`: the server was not reached, or the response was not from it. */
export type FailureCode = ErrorCode | 'expert_failed' | 'no_answer'

interface Failure extends Pick<ErrorBody, 'message' | 'issues' | 'change' | 'requestId'> {
  code: FailureCode
  status?: number | null
  retryAfter?: number | null
  cause?: unknown
}

/** A call that failed. A call that was aborted throws the reason of its signal instead. */
export class PersonaeError extends Error {
  readonly code: FailureCode
  /** HTTP status; null without a complete response. */
  readonly status: number | null
  /** The invalid fields, with the code `invalid`. */
  readonly issues: readonly Issue[]
  /** Another user’s newer change, with the code `changed`. */
  readonly change: Change | null
  /** Seconds to wait before the same call may succeed. */
  readonly retryAfter: number | null
  /** The id under which the server's log has the request, for the operator. */
  readonly requestId: string | null

  constructor({ message, code, status, issues, change, retryAfter, requestId, cause }: Failure) {
    super(message, { cause })
    this.name = 'PersonaeError'
    this.code = code
    this.status = status ?? (isErrorCode(code) ? STATUS_OF[code] : null)
    this.issues = issues ?? []
    this.change = change ?? null
    this.retryAfter = retryAfter ?? null
    this.requestId = requestId ?? null
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const isErrorCode = (code: unknown): code is ErrorCode =>
  typeof code === 'string' && Object.hasOwn(STATUS_OF, code)

const isFailure = (value: unknown): value is Failure => isObject(value) && isErrorCode(value['code'])

/** The failure in an event that ends a stream, or null. */
export function failureIn(event: unknown): PersonaeError | null {
  if (!isObject(event) || typeof event['error'] !== 'string') return null
  const code = isErrorCode(event['code']) ? event['code'] : 'expert_failed'
  return new PersonaeError({ message: event['error'], code })
}

/** The seconds of a `Retry-After` header, which can also be a date. */
function secondsOf(header: string | null): number | null {
  if (header === null) return null
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000
  return Number.isNaN(seconds) ? null : Math.max(0, Math.ceil(seconds))
}

/** The error for a response with an error status. */
export async function refusalOf(answer: Response): Promise<PersonaeError> {
  const { status, headers } = answer
  const retryAfter = secondsOf(headers.get('retry-after'))
  const body: unknown = await answer.json().catch(() => null)
  const envelope: unknown = Array.isArray(body) ? body[0] : body
  const error = isObject(envelope) && isObject(envelope['error']) ? envelope['error']['data'] : envelope
  if (isFailure(error)) return new PersonaeError({ retryAfter, ...error, status })
  const message = `An answer with the status ${status} that is not the server’s own.`
  return new PersonaeError({ message, code: 'no_answer', status, retryAfter })
}

/** Converts whatever a call threw into the error for the caller. */
export function errorOf(thrown: unknown, signal?: AbortSignal): unknown {
  if (signal?.aborted) return signal.reason
  for (let error = thrown; isObject(error); error = error['cause']) {
    if (error instanceof PersonaeError) return error
    // In a stream a failed call has no error status of its own: the failure is in the `data` of the error.
    if (isFailure(error['data'])) return new PersonaeError({ ...error['data'], cause: thrown })
  }
  return new PersonaeError({ message: 'The server could not be reached.', code: 'no_answer', cause: thrown })
}
