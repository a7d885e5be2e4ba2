import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type ListKey, loadMore, type Neighbours, neighboursIn } from '../../../lib/character-list.ts'

/**
 * The neighbours of a character in the list from which it was opened; null without such a list. Near the end of the
 * loaded part the next page is loaded, so that the list goes on to its real end.
 */
export function useNeighbours(list: ListKey | undefined, id: string): Neighbours | null {
  const known = useMemo(() => (list && !import.meta.env.SSR ? neighboursIn(list, id) : null), [list, id])
  const { data } = useQuery({
    queryKey: ['neighbours', list, id],
    queryFn: async () => {
      await loadMore(list!)
      return neighboursIn(list!, id)
    },
    enabled: known?.hasMore === true,
  })
  return data ?? known
}
