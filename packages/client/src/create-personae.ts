import { CALLS } from './calls.ts'
import { CURSORS, KINDS, WITHOUT_INPUT } from './kinds.gen.ts'
import { picturesOf } from './pictures.ts'
import { type LinkedClient, linkedClient } from './links.ts'
import type { CallOptions, Options, Page, Personae } from './types.ts'

const withoutInput: ReadonlySet<string> = new Set(WITHOUT_INPUT)

/** By path: the input field that holds the position of a page. */
const cursors: ReadonlyMap<string, string> = new Map(Object.entries(CURSORS))

/** Makes a procedure callable as a function. */
function callOf(client: LinkedClient, path: string, kind: keyof typeof CALLS, timeoutMs?: number) {
  const send = (input: object | undefined, options: CallOptions) =>
    CALLS[kind](client, path, { input, options: { ...options, timeoutMs: options.timeoutMs ?? timeoutMs } })
  if (withoutInput.has(path)) return (options: CallOptions = {}) => send(undefined, options)

  const call = (input: object = {}, options: CallOptions = {}) => send(input, options)

  const cursor = cursors.get(path)
  if (cursor === undefined) return call

  const pages = async function* pages(input: object = {}, options?: CallOptions) {
    let given = input
    for (;;) {
      const page = (await call(given, options)) as Page
      yield* page.items
      if (page.nextCursor === null || page.hasMore === false) return
      given = { ...input, [cursor]: page.nextCursor }
    }
  }
  return Object.assign(call, { pages })
}

/** A client for the site at `url`, with a function for each procedure. */
export function createPersonae(options: Options): Personae {
  const client = linkedClient(options)
  const features = Object.entries(KINDS).map(([feature, kinds]) => {
    const calls = Object.entries(kinds).map(([name, kind]) => [
      name,
      callOf(client, `${feature}.${name}`, kind, options.timeoutMs),
    ])
    return [feature, Object.fromEntries(calls)]
  })
  return { ...Object.fromEntries(features), pictures: picturesOf(options) }
}
