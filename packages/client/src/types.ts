import type { Procedures } from './procedures.gen.ts'

export interface Options {
  /** The address of the site, as in `https://personae.example`. */
  url: string
  /** A key of an account. Without it the caller is a visitor, or in a browser whoever is signed in there. */
  key?: string | undefined
  /** The global `fetch` by default. */
  fetch?: typeof fetch | undefined
  /** Milliseconds for each request that is no stream: a minute by default, `Infinity` for no limit. */
  timeoutMs?: number | undefined
}

export interface CallOptions {
  /** Aborts the call, and the wait before a retry. */
  signal?: AbortSignal | undefined
  /** Of a call whose address takes an `Idempotency-Key`: repeated with it, no second record is made. By default each has its own. */
  idempotencyKey?: string | undefined
  /** As in the options of the client. */
  timeoutMs?: number | undefined
  /** Unused: with it a mutation can be the `mutationFn` of TanStack Query, which passes a second argument of its own. */
  meta?: unknown
}

type Arguments<Input> = [Input] extends [void]
  ? [options?: CallOptions]
  : Partial<Input> extends Input
    ? [input?: Input, options?: CallOptions]
    : [input: Input, options?: CallOptions]

export interface Page {
  items: unknown[]
  nextCursor: string | null
  /** Of a list that goes on after its last page. */
  hasMore?: boolean
}

interface Paged<Input, Output extends Page> {
  (...given: Arguments<Input>): Promise<Output>
  /** The items of this page and of all that follow it; each page is read when it is needed. */
  pages(...given: Arguments<Input>): AsyncGenerator<Output['items'][number], void, undefined>
}

/** An event that ends a stream; it is thrown as a `PersonaeError`. */
interface FailureEvent {
  error: string
}

type Call<Procedure> = Procedure extends { input: infer Input; event: infer Event }
  ? (...given: Arguments<Input>) => AsyncGenerator<Exclude<Event, FailureEvent>, void, undefined>
  : Procedure extends { input: infer Input; output: infer Output }
    ? Output extends Page
      ? Paged<Input, Output>
      : (...given: Arguments<Input>) => Promise<Output>
    : never

/** All procedures, by feature and name. */
export type Personae = {
  readonly [Feature in keyof Procedures]: {
    readonly [Name in keyof Procedures[Feature]]: Call<Procedures[Feature][Name]>
  }
} & {
  readonly pictures: {
    /** Uploads a picture; the address is for a record. An upload that nothing uses is deleted after a day. */
    add(picture: Blob, options?: CallOptions): Promise<{ imageUrl: string }>
  }
}
