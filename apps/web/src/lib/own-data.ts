import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** What the queries of a member's first screen said, by their keys. */
export type OwnData = [key: QueryKey, data: unknown][]

/** The element of the page that holds it. The page is for one person, and in no cache. */
export const OWN_DATA_ID = 'own-data'

/** Gives the client what the server has drawn the page with, as old as the page. */
export function takeOwnData(page: Document, queryClient: QueryClient): void {
  const { textContent = '[]' } = page.getElementById(OWN_DATA_ID) ?? {}
  for (const [key, data] of JSON.parse(textContent) as OwnData)
    queryClient.setQueryData(key, data, { updatedAt: performance.timeOrigin })
}
