import type { AppRouter } from '@personae/api'
import { QueryClient } from '@tanstack/react-query'
import { createTRPCClient, httpLink, TRPCClientError } from '@trpc/client'
import { createTRPCOptionsProxy } from '@trpc/tanstack-react-query'

/** Data stays until something makes it stale on purpose; nothing is asked for twice by itself. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: Infinity, gcTime: 30 * 60_000, refetchOnWindowFocus: false, retry: false },
    mutations: { retry: false },
  },
})

export type Fetch = NonNullable<Parameters<typeof httpLink<AppRouter>>[0]['fetch']>

/** How requests are sent. A screen with large bodies brings its own way along, which others need not load. */
export const transport: { fetch: Fetch } = { fetch: (url, init) => fetch(url, init) }

// One call a request, so that each answer has an address, an ETag and its own headers.
const client = createTRPCClient<AppRouter>({
  links: [httpLink({ url: '/trpc', fetch: (url, init) => transport.fetch(url, init) })],
})

export const trpc = createTRPCOptionsProxy<AppRouter>({ client, queryClient })

export type Failure = TRPCClientError<AppRouter>

const isFailure = (error: unknown): error is Failure => error instanceof TRPCClientError

/** The server's code for what went wrong, or null when it was not the server that said it. */
export const failureCode = (error: unknown): string | null =>
  isFailure(error) ? (error.data?.code ?? null) : null

/** Messages of the server by field. */
export function fieldErrors(error: unknown): Record<string, string> {
  const issues = isFailure(error) ? (error.data?.issues ?? []) : []
  return Object.fromEntries(issues.map(({ path, message }) => [path.split('.')[0], message]))
}

/** The server's text, or `otherwise` when none came (the network failed, say). */
export const failureText = (error: unknown, otherwise: string): string =>
  isFailure(error) && error.data ? error.message : otherwise
