import type { AppRouter } from '@personae/api'
import type { Change, ErrorBody } from '@personae/contract/errors'
import { QueryClient } from '@tanstack/react-query'
import { createTRPCClient, httpLink, TRPCClientError } from '@trpc/client'
import { createTRPCOptionsProxy } from '@trpc/tanstack-react-query'
import { servedLink } from './served-answers.ts'

/**
 * Data is stale after 30 seconds, or when `invalidate.ts` says so, and is then fetched again when it is shown or
 * the window gets the focus. Offline every call fails at once: a queued one would be sent later, when the user no
 * longer expects it. Reads that failed are repeated when the browser is online again.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // Off by default with `networkMode: 'always'`.
      refetchOnReconnect: true,
      gcTime: 30 * 60_000,
      retry: false,
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

/** `fetch` that throws if an error response is not the server's own, but for example that of a proxy. */
export async function fetchAnswer(input: RequestInfo | URL | string, init?: RequestInit): Promise<Response> {
  const wasOffline = !navigator.onLine
  const answer = await fetch(input, init).catch((error: unknown) => {
    throw wasOffline ? new PlainCallError(null, null, wasOffline) : error
  })
  const isJson = answer.headers.get('content-type')?.includes('json')
  if (!answer.ok && !isJson) throw new PlainCallError(null, answer.status)
  return answer
}

// One call per request, so that each answer has an address, an ETag and headers of its own.
export const client = createTRPCClient<AppRouter>({
  links: [
    servedLink,
    httpLink({
      url: '/trpc',
      fetch: fetchAnswer,
      headers: ({ op: { context } }): Record<string, string> =>
        typeof context.idempotencyKey === 'string' ? { 'idempotency-key': context.idempotencyKey } : {},
    }),
  ],
})

export const paged = { getNextPageParam: ({ nextCursor }: { nextCursor: string | null }) => nextCursor }

export const trpc = createTRPCOptionsProxy<AppRouter>({ client, queryClient })

export type Failure = TRPCClientError<AppRouter>

/** The message for a read without a response. */
export const UNREACHABLE = 'The server could not be reached.'
/** The message for a write without a response: it may have taken effect. */
const UNANSWERED = 'The server did not answer. It may have worked all the same: look before you try again.'
const OFFLINE = 'You are offline: nothing was sent. What you wrote is still here.'

/** A failed call without tRPC. `body` is the server's error, or null if no response came from the server itself. */
export class PlainCallError extends Error {
  readonly body: ErrorBody | null
  /** The HTTP status, or null if there was no response. */
  readonly status: number | null
  /** Whether the browser was offline when the call was made, so that the server has not received it. */
  readonly wasOffline: boolean

  constructor(body: ErrorBody | null, status: number | null = null, wasOffline = false) {
    super(body?.message ?? UNREACHABLE)
    this.name = 'PlainCallError'
    this.body = body
    this.status = status
    this.wasOffline = wasOffline
  }
}

/** The server's data about a failed call, or null if there is none. */
const errorData = (error: unknown) => {
  if (error instanceof PlainCallError) return error.body
  return isFailure(error) ? (error.data ?? null) : null
}

const isFailure = (error: unknown): error is Failure => error instanceof TRPCClientError

/** The server's error code, or null if the error is not from the server. */
export const failureCode = (error: unknown): string | null => errorData(error)?.code ?? null

/** If a write was refused because of another user's change: who made the change, and when. */
export const changeIn = (error: unknown): Change | null => errorData(error)?.change ?? null

/** Seconds to wait before a retry, if the server gives them. */
export const retryAfter = (error: unknown): number | null => errorData(error)?.retryAfter ?? null

const causeOf = (error: unknown) => (isFailure(error) ? error.cause : error)

/** Whether the call was sent, and it is not known what became of it. */
export const isUnanswered = (error: unknown): boolean =>
  Boolean(error) && errorData(error) === null && !isUnsent(error)

function isUnsent(error: unknown): boolean {
  const cause = causeOf(error)
  return cause instanceof PlainCallError && cause.wasOffline
}

/** The status of a response that did not come from the server itself, else null. */
export function proxyStatus(error: unknown): number | null {
  const cause = causeOf(error)
  return cause instanceof PlainCallError && !cause.body ? cause.status : null
}

export const hasResponse = (error: unknown): boolean =>
  errorData(error) !== null || (isFailure(error) && error.meta?.response !== undefined)

/** The server's messages by field. The fields of the object `part` are named as if they were of the input itself. */
export function fieldErrors(error: unknown, part?: string): Record<string, string> {
  const issues = errorData(error)?.issues ?? []
  const fieldIn = ([first, second]: string[]) => (first === part ? (second ?? first) : first)
  return Object.fromEntries(issues.map(({ path, message }) => [fieldIn(path.split('.')), message]))
}

/** The message of an error, or null if a field or the notice about too many requests already shows it. */
export function unshownText(error: unknown, otherwise: string): string | null {
  const isShown = failureCode(error) === 'too_many_requests' || Object.keys(fieldErrors(error)).some(Boolean)
  return error && !isShown ? failureText(error, otherwise) : null
}

/** The server's message, or `otherwise` if there is none; of a call that was made offline, a message that says so. */
export const failureText = (error: unknown, otherwise: string = UNANSWERED): string =>
  errorData(error)?.message ?? (isUnsent(error) ? OFFLINE : otherwise)
