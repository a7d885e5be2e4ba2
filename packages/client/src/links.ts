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

/** What the links know of a call beside its input. */
export interface CallContext extends OperationContext {
  isStream?: boolean
  idempotencyKey?: string
  /** Set by the link: why a subscription was refused, which an `EventSource` does not tell. */
  refusal?: unknown
}

export type LinkedClient = ReturnType<typeof linkedClient>

/** tRPC’s client, with one call in each request: the server’s cache and every `Retry-After` are of single calls. */
export function linkedClient({ url: site, key, fetch = globalThis.fetch }: Options) {
  const url = `${site.replace(/\/+$/, '')}/trpc`
  const authorization: Record<string, string> = key === undefined ? {} : { authorization: `Bearer ${key}` }

  const answered: typeof fetch = async (input, init) => {
    const answer = await fetch(input, init)
    if (!answer.ok) throw await refusalOf(answer)
    return answer
  }

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
        // Not the browser’s own, which sends no headers, and which Node lacks.
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
