import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** The results of the queries of a member's first screen, with their keys. */
export type OwnData = [key: QueryKey, data: unknown][]

/** The id of the element of the page that holds the data. Such a page is for one person, and never cached. */
export const OWN_DATA_ID = 'own-data'

/** Puts the data with which the server has rendered the page into the query cache, as old as the page. */
export function takeOwnData(page: Document, queryClient: QueryClient): void {
  const { textContent = '[]' } = page.getElementById(OWN_DATA_ID) ?? {}
  for (const [key, data] of JSON.parse(textContent) as OwnData)
    queryClient.setQueryData(key, data, { updatedAt: performance.timeOrigin })
}
