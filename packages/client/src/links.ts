import {
  createTRPCUntypedClient,
  httpBatchStreamLink,
  httpLink,
  httpSubscriptionLink,
  type OperationContext,
  splitLink,
} from '@trpc/client'
import type { AnyRouter } from '@trpc/server'
import { EventSource, type FetchLike } from 'eventsource'
import { refusalOf } from './errors.ts'
import type { Options } from './types.ts'

/** What the links know about a call beside its input. */
export interface CallContext extends OperationContext {
  isStream?: boolean
  idempotencyKey?: string
  /** Set by the link: why a subscription was refused, which an `EventSource` does not report. */
  refusal?: unknown
}

export type LinkedClient = ReturnType<typeof linkedClient>

export const siteOf = ({ url }: Options): string => url.replace(/\/+$/, '')

export const authorizationOf = ({ key }: Options): Record<string, string> =>
  key === undefined ? {} : { authorization: `Bearer ${key}` }

/** `fetch` that throws a `PersonaeError` for an error status. */
export const answeredBy =
  ({ fetch = globalThis.fetch }: Options): typeof globalThis.fetch =>
  async (input, init) => {
    const answer = await fetch(input, init)
    if (!answer.ok) throw await refusalOf(answer)
    return answer
  }

/** tRPC’s client, without batching: the server’s cache and `Retry-After` work for single calls. */
export function linkedClient(options: Options) {
  const { fetch = globalThis.fetch } = options
  const url = `${siteOf(options)}/trpc`
  const authorization = authorizationOf(options)
  const answered = answeredBy(options)

  const watched =
    (context: CallContext): FetchLike =>
    async (input, init) => {
      const answer = await fetch(input, { ...init, headers: { ...init.headers, ...authorization } })
      if (!answer.ok) context.refusal = await refusalOf(answer.clone())
      return answer
    }

  return createTRPCUntypedClient<AnyRouter>({
    links: [
      splitLink({
        condition: ({ type }) => type === 'subscription',
        // Not the browser’s `EventSource`, which cannot send headers and does not exist in Node.
        true: httpSubscriptionLink({
          url,
          EventSource,
          eventSourceOptions: ({ op }) => ({ fetch: watched(op.context) }),
        }),
        false: splitLink({
          condition: ({ context }: { context: CallContext }) => context.isStream === true,
          true: httpBatchStreamLink({ url, maxItems: 1, fetch: answered, headers: authorization }),
          false: httpLink({
            url,
            fetch: answered,
            headers: ({ op }) => {
              const { idempotencyKey }: CallContext = op.context
              return {
                ...authorization,
                ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
              }
            },
          }),
        }),
      }),
    ],
  })
}
