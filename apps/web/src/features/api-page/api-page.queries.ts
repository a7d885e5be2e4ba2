import { queryOptions } from '@tanstack/react-query'

export const apiQuery = queryOptions({
  queryKey: ['openapi'],
  // Imported late, because the code of a route's loader is in the first load of every page.
  queryFn: async () => (await import('./api-document.ts')).readApi(),
  staleTime: Infinity,
})
