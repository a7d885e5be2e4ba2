import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import { targetsOverlay } from '../../../lib/dialog-keys.ts'
import { type ListKey, loadMore, neighboursIn } from '../../../lib/character-list.ts'
import { useWindowKey } from '../../../lib/use-window-key.ts'
import classes from './neighbours.module.css'

/** Elements in which the arrow keys have another meaning. */
const USES_ARROWS =
  'input, textarea, select, [contenteditable], [role=tablist], [role=listbox], [role=slider]'

const STEPS = [
  { key: 'ArrowLeft', side: 'previous', label: 'Previous', Icon: IconChevronLeft },
  { key: 'ArrowRight', side: 'next', label: 'Next', Icon: IconChevronRight },
] as const

/** Links to the previous and next character of the list from which the page was opened; the arrow keys follow them. */
export default function NeighbourLinks({ id, list }: { id: string; list: ListKey }) {
  const neighbours = useNeighbours(list, id)
  const navigate = useNavigate()
  useWindowKey((event) => {
    const side = STEPS.find(({ key }) => key === event.key)?.side
    const to = side && neighbours?.[side]
    if (!to || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey)
      return
    const isBusy = event.target instanceof Element && event.target.closest(USES_ARROWS)
    if (isBusy || targetsOverlay(event)) return
    void navigate({ to: '/character/$id', params: { id: to.id }, state: { characterList: list } })
  })
  if (!neighbours?.previous && !neighbours?.next) return null
  return (
    <nav className="row gap-8" aria-label="In this list">
      {STEPS.map(({ side, label, Icon }) => {
        const to = neighbours[side]
        if (!to) return <span key={side} className={classes.end} aria-hidden />
        return (
          <Link
            key={side}
            to="/character/$id"
            params={{ id: to.id }}
            state={{ characterList: list }}
            className={classes.step}
            aria-label={`${label}: ${to.name}`}
            title={`${label}: ${to.name}`}
          >
            <Icon size={20} aria-hidden />
          </Link>
        )
      })}
    </nav>
  )
}

/**
 * The neighbours of a character in a list; null if nothing of the list is known. Near the end of the loaded part the
 * next page is loaded, so that the user can go on to the end of the whole list.
 */
function useNeighbours(list: ListKey, id: string) {
  const known = useMemo(() => neighboursIn(list, id), [list, id])
  const { data } = useQuery({
    queryKey: ['neighbours', list, id],
    queryFn: async () => {
      await loadMore(list)
      return neighboursIn(list, id)
    },
    enabled: known?.hasMore === true,
  })
  return data ?? known
}
