// The part of autocannon's API that the benchmark uses; the package has no types.
declare module 'autocannon' {
  import type { EventEmitter } from 'node:events'

  interface Client {
    setRequests(requests: { path: string }[]): void
  }

  interface Options {
    url: string
    connections: number
    /** Seconds; `amount` overrides it. */
    duration?: number
    amount?: number
    /** Milliseconds between two checks for the end. */
    sampleInt?: number
    setupClient(client: Client): void
  }

  interface Result {
    errors: number
    timeouts: number
    non2xx: number
    /** Per second. */
    requests: { average: number }
  }

  interface Instance extends EventEmitter<{
    start: []
    response: [client: Client, status: number, bytes: number, milliseconds: number]
  }> {}

  export default function autocannon(options: Options): Promise<Result>
  export default function autocannon(
    options: Options,
    done: (error: Error | null, result: Result) => void,
  ): Instance
}
