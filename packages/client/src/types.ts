import type { Procedures } from './procedures.gen.ts'

export interface Options {
  /** The address of the site, as in `https://personae.example`. */
  url: string
  /** An account's API key. Without one the caller is a visitor or, in a browser, the signed-in user. */
  key?: string | undefined
  /** The global `fetch` by default. */
  fetch?: typeof fetch | undefined
  /** Milliseconds for each request that is not a stream: by default a minute, `Infinity` for no limit. */
  timeoutMs?: number | undefined
}

export interface CallOptions {
  /** Aborts the call, and the wait before a retry. */
  signal?: AbortSignal | undefined
  /** For calls that take an `Idempotency-Key`: repeated with it, they create no second record. Default: a new key. */
  idempotencyKey?: string | undefined
  /** Overrides the option of the client. */
  timeoutMs?: number | undefined
  /** Unused. It lets a mutation be the `mutationFn` of TanStack Query, which passes a second argument of its own. */
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
  /** Set for a list that continues after its last page, such as `changes`. */
  hasMore?: boolean
}

interface Paged<Input, Output extends Page> {
  (...given: Arguments<Input>): Promise<Output>
  /** The items of this page and all later ones; each page is requested when it is needed. */
  pages(...given: Arguments<Input>): AsyncGenerator<Output['items'][number], void, undefined>
}

/** An event that ends a stream. It is thrown as a `PersonaeError`, so callers do not get it. */
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
    /** Uploads a picture and returns its address for a record. An upload that is not used is deleted after a day. */
    add(picture: Blob, options?: CallOptions): Promise<{ imageUrl: string }>
  }
}
