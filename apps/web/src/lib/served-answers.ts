import type { AppRouter } from '@personae/api'
import { TRPCClientError, type TRPCLink } from '@trpc/client'
import type { TRPCErrorShape } from '@trpc/server/rpc'
import { observable } from '@trpc/server/observable'

/** The server's answer to a query, in tRPC's wire format. */
export type ServedAnswer = { result: { data: unknown } } | { error: TRPCErrorShape }

/** Gives the server's answer to a query, or undefined if it has none. */
export type AnswerSource = (path: string, input: unknown) => Promise<ServedAnswer> | ServedAnswer | undefined

/** The key under which the answer to a query is stored in the page and looked up by the client. */
export const answerKey = (path: string, input: unknown): string => JSON.stringify([path, input])

/** The id of the element of the page that holds the answers to the queries of its first screen. */
export const ANSWERS_ID = 'served-answers'

let source: AnswerSource | null = null

/** Sets the source that answers queries instead of requests, or removes it. */
export function answerFrom(next: AnswerSource | null): void {
  source = next
}

/**
 * The answers that the page contains, each given once: a second request for the same wants newer data. If the page was
 * opened by Back or Forward it may be a cached copy from before a sign-in, so that its answers are not used.
 */
export function servedAnswers(page: Document): AnswerSource | null {
  const block = page.getElementById(ANSWERS_ID)
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (!block || entry?.type === 'back_forward') return null
  const answers = new Map(JSON.parse(block.textContent) as [string, ServedAnswer][])
  return (path, input) => {
    const key = answerKey(path, input)
    const answer = answers.get(key)
    answers.delete(key)
    return answer
  }
}

/** A tRPC link that answers from the source, before the link that sends requests. */
export const servedLink: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) => {
    const found = op.type === 'query' ? source?.(op.path, op.input) : undefined
    if (!found) return next(op)
    return observable((observer) => {
      const give = async () => {
        const answer = await found
        if ('error' in answer) throw TRPCClientError.from<AppRouter>(answer as never)
        observer.next({ result: { type: 'data', data: answer.result.data } })
        observer.complete()
      }
      give().catch((error: Error) => observer.error(TRPCClientError.from(error)))
    })
  }

/** On the server: data for a page that no procedure but the source itself has. @throws Error if the source has none */
export async function renderedAnswer(path: string): Promise<unknown> {
  const answer = await source?.(path, undefined)
  if (!answer || 'error' in answer) throw new Error(`${path} has no answer`)
  return answer.result.data
}
