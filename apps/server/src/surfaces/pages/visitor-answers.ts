import { failureOf, failureShape, procedures, type Services } from '@personae/api/server'
import type { Answers } from '../../http/answers.ts'
import { allFresh, bytesOf, type Freshness } from '../../http/response-cache.ts'
import { callOf } from '../trpc.ts'
import type { WireAnswer } from './page-renderer.ts'

type Deps = { answers: Answers; services: Pick<Services, 'promotions'> }

/**
 * The answers to visitors for the queries of one page, byte for byte those of `/trpc`, with their validity. They do not
 * count towards rate limits: the page does.
 */
export function createVisitorAnswers({ answers, services }: Deps) {
  const holds: Freshness[] = []
  let failure: Error | undefined

  async function answer(path: string, input: unknown): Promise<WireAnswer> {
    const procedure = procedures.get(path)
    if (procedure?.meta.publicRead) {
      const { response, isFresh } = await answers.read(callOf(procedure, input))
      holds.push(isFresh)
      return JSON.parse(bytesOf(response).toString()) as WireAnswer
    }
    if (path === 'auth.current') return { result: { data: null } }
    if (path === 'promotions.list') {
      const list = await services.promotions.list()
      // Their order depends on the time, which the content version does not cover.
      const json = JSON.stringify(list)
      holds.push(async () => JSON.stringify(await services.promotions.list()) === json)
      return { result: { data: list } }
    }
    throw new Error(`${path} is not a query of a rendered page`)
  }

  return {
    async ask(path: string, input: unknown): Promise<WireAnswer> {
      try {
        return await answer(path, input)
      } catch (error) {
        const known = failureOf(error)
        if (!known || !(error instanceof Error)) throw error
        failure = error
        return { error: failureShape(known, { requestId: '' }) }
      }
    },
    /** Whether all answers are still valid. */
    areFresh: allFresh(holds),
    /** The last refusal or outage among the answers. */
    failure: (): Error | undefined => failure,
  }
}
