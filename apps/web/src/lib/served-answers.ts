import type { AppRouter } from '@personae/api'
import { TRPCClientError, type TRPCLink } from '@trpc/client'
import type { TRPCErrorShape } from '@trpc/server/rpc'
import { observable } from '@trpc/server/observable'

/** The server's answer to a query, in tRPC's wire format. */
export type ServedAnswer = { result: { data: unknown } } | { error: TRPCErrorShape }

/** Gives the answer to a query, or undefined if it has none. */
export type AnswerSource = (path: string, input: unknown) => Promise<ServedAnswer> | ServedAnswer | undefined

/** The key of a query, in the page's data block and on the client. */
export const answerKey = (path: string, input: unknown): string => JSON.stringify([path, input])

/** The element of the page that holds the answers to the queries of its first screen. */
export const ANSWERS_ID = 'served-answers'

let source: AnswerSource | null = null

/** Answers queries without a request while there is a source. */
export function answerFrom(next: AnswerSource | null): void {
  source = next
}

/**
 * The answers in the page, each given once: a second request wants newer data. On a return by the history the page may
 * be a cached copy from before a sign-in, so its answers are not used.
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

/** A link before the one that sends requests. */
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

/** An answer that is not a procedure's, on a page that the server renders. */
export async function renderedAnswer(path: string): Promise<unknown> {
  const answer = await source?.(path, undefined)
  if (!answer || 'error' in answer) throw new Error(`${path} has no answer`)
  return answer.result.data
}
