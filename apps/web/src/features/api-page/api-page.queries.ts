import type { ErrorBody } from '@personae/contract/errors'
import type { OpenApi } from '@personae/contract/openapi'
import { queryOptions } from '@tanstack/react-query'
import { renderedAnswer } from '../../lib/served-answers.ts'
import { fetchAnswer, PlainCallError } from '../../lib/trpc.ts'
import type { Api } from './api-document.ts'

async function readDocument(): Promise<unknown> {
  if (import.meta.env.SSR) return renderedAnswer('openapi')
  const answer = await fetchAnswer('/api/openapi.json')
  if (!answer.ok) throw new PlainCallError((await answer.json()) as ErrorBody, answer.status)
  return answer.json()
}

export const apiQuery = queryOptions({
  queryKey: ['openapi'],
  queryFn: async (): Promise<Api> => {
    // Imported late, because the code of a route's loader is in the first load of every page.
    const { apiOf } = await import('./api-document.ts')
    return apiOf((await readDocument()) as OpenApi)
  },
  staleTime: Number.POSITIVE_INFINITY,
})
