import type { AppRouter } from '@personae/api'
import type { ErrorBody } from '@personae/contract/errors'
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
    throw wasOffline ? new PlainCallError(null, UNSENT) : error
  })
  const isJson = answer.headers.get('content-type')?.includes('json')
  if (!answer.ok && !isJson) throw new PlainCallError(null, answer.status)
  return answer
}

/** Milliseconds after which a call counts as unanswered. On a broken line a browser itself would wait for many minutes. */
const PATIENCE_MS = 60_000

// One call per request, so that each answer has an address, an ETag and headers of its own.
export const client = createTRPCClient<AppRouter>({
  links: [
    servedLink,
    httpLink({
      url: '/trpc',
      fetch(input, init) {
        const call = new AbortController()
        const giveUp = () => call.abort()
        setTimeout(giveUp, PATIENCE_MS)
        init?.signal?.addEventListener('abort', giveUp)
        return fetchAnswer(input, { ...init, signal: call.signal })
      },
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

/** The status of a call that was made offline: the server has not received it. */
export const UNSENT = 0

/** A failed call without tRPC. `body` is the server's error, or null if no response came from the server itself. */
export class PlainCallError extends Error {
  readonly body: ErrorBody | null
  /** The HTTP status, `UNSENT`, or null if there was no response. */
  readonly status: number | null

  constructor(body: ErrorBody | null, status: number | null = null) {
    super(body?.message ?? UNREACHABLE)
    this.body = body
    this.status = status
  }
}

/** The server's data about a failed call, or null if there is none. */
export const errorData = (error: unknown): ErrorBody | null => {
  if (error instanceof PlainCallError) return error.body
  return isFailure(error) ? (error.data ?? null) : null
}

const isFailure = (error: unknown): error is Failure => error instanceof TRPCClientError

/** The server's error code, or null if the error is not from the server. */
export const failureCode = (error: unknown): string | null => errorData(error)?.code ?? null

/** The status of a response that did not come from the server itself, or `UNSENT`, else null. */
export function proxyStatus(error: unknown): number | null {
  const cause = isFailure(error) ? error.cause : error
  return cause instanceof PlainCallError && !cause.body ? cause.status : null
}

/** The server's messages by field. The fields of the object `part` are named as if they were of the input itself. */
export function fieldErrors(error: unknown, part?: string): Record<string, string> {
  const issues = errorData(error)?.issues ?? []
  const fieldIn = ([first, second]: string[]) => (first === part ? (second ?? first) : first)
  return Object.fromEntries(issues.map(({ path, message }) => [fieldIn(path.split('.')), message]))
}

/** The server's message, or `otherwise` if there is none; of a call that was made offline, a message that says so. */
export const failureText = (error: unknown, otherwise: string = UNANSWERED): string =>
  errorData(error)?.message ?? (proxyStatus(error) === UNSENT ? OFFLINE : otherwise)
