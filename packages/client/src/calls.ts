import { errorOf, failureIn } from './errors.ts'
import type { CallContext, LinkedClient } from './links.ts'
import { abortedWith, once, withRetries } from './retry.ts'
import type { CallOptions } from './types.ts'

/** An idempotency key. `crypto.randomUUID` exists only in secure contexts of browsers. */
const newKey = (): string => crypto.getRandomValues(new Uint8Array(16)).join('-')

/** Adds the version of a record that is passed back as the `baseVersion` of the change. */
const based = (input: unknown): unknown =>
  typeof input === 'object' && input !== null && 'version' in input && !('baseVersion' in input)
    ? { ...input, baseVersion: input.version }
    : input

/** Yields the events until the caller stops; errors are converted by `errorOf`. */
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
    // An aborted stream ends without an error, so the abort is thrown here.
    signal?.throwIfAborted()
  } catch (error) {
    throw errorOf(error, signal)
  } finally {
    ended.abort()
  }
}

/** Iterates a `ReadableStream`, which not every browser can do itself. */
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

  /** A mutation that creates at most one record for each idempotency key. */
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
