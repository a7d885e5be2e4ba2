import { errorOf, failureIn } from './errors.ts'
import type { CallContext, LinkedClient } from './links.ts'
import { abortedWith, once, withRetries } from './retry.ts'
import type { CallOptions } from './types.ts'

/** Not a UUID: browsers make these at secure addresses only. */
const newKey = (): string => crypto.getRandomValues(new Uint8Array(16)).join('-')

/** A change is based on the version of the record that is passed back. */
const based = (input: unknown): unknown =>
  typeof input === 'object' && input !== null && 'version' in input && !('baseVersion' in input)
    ? { ...input, baseVersion: input.version }
    : input

/** The events, until they are left; all that is thrown becomes what a caller is told. */
async function* eventsOf(
  open: (signal: AbortSignal) => Promise<AsyncIterable<unknown>> | AsyncIterable<unknown>,
  signal: AbortSignal | undefined,
) {
  const ended = abortedWith(signal)
  try {
    signal?.throwIfAborted()
    for await (const event of await open(ended.signal)) {
      const failure = failureIn(event)
      if (failure) throw failure
      yield event
    }
    // An aborted stream just ends.
    signal?.throwIfAborted()
  } catch (error) {
    throw errorOf(error, signal)
  } finally {
    ended.abort()
  }
}

/** `ReadableStream` cannot be iterated in every browser. */
async function* chunksOf(stream: ReadableStream<unknown>) {
  const reader = stream.getReader()
  for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value
}

interface Given {
  input: unknown
  options: CallOptions
}

/** How procedures of each kind are called. */
export const CALLS = {
  query: (client: LinkedClient, path: string, { input, options }: Given) =>
    withRetries((signal) => client.query(path, input, { signal }), options),

  mutation: (client: LinkedClient, path: string, { input, options }: Given) =>
    once((signal) => client.mutation(path, based(input), { signal }), options),

  /** A mutation that makes at most one record with one key. */
  creation(client: LinkedClient, path: string, { input, options }: Given) {
    const { idempotencyKey = newKey() } = options
    const context: CallContext = { idempotencyKey }
    return withRetries((signal) => client.mutation(path, based(input), { signal, context }), options)
  },

  stream(client: LinkedClient, path: string, { input, options }: Given) {
    const context: CallContext = { isStream: true }
    const open = async (signal: AbortSignal) =>
      (await client.mutation(path, input, { signal, context })) as AsyncIterable<unknown>
    return eventsOf(open, options.signal)
  },

  subscription(client: LinkedClient, path: string, { input, options }: Given) {
    const context: CallContext = {}
    const open = (signal: AbortSignal) =>
      chunksOf(
        new ReadableStream({
          start(controller) {
            const { unsubscribe } = client.subscription(path, input, {
              context,
              onData: (event) => controller.enqueue(event),
              onError: (error) => controller.error(context.refusal ?? error),
              onComplete: () => controller.close(),
            })
            signal.addEventListener('abort', unsubscribe)
          },
        }),
      )
    return eventsOf(open, options.signal)
  },
}
