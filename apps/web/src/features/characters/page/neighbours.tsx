import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import classes from './neighbours.module.css'
import { useNeighbours } from './use-neighbours.ts'

/** Elements in which the arrow keys have another meaning. */
const USES_ARROWS =
  'input, textarea, select, [contenteditable], [role=tablist], [role=dialog], [role=menu], [role=listbox], [role=slider]'

const STEPS = [
  { key: 'ArrowLeft', side: 'previous', label: 'Previous', Icon: IconChevronLeft },
  { key: 'ArrowRight', side: 'next', label: 'Next', Icon: IconChevronRight },
] as const

/** Links to the previous and next character of the list from which the page was opened, also by the arrow keys. */
export function NeighbourLinks({ id }: { id: string }) {
  const list = useLocation({ select: ({ state }) => state.characterList })
  const neighbours = useNeighbours(list, id)
  const navigate = useNavigate()
  const step = useEffectEvent((event: KeyboardEvent) => {
    const side = STEPS.find(({ key }) => key === event.key)?.side
    const to = side && neighbours?.[side]
    if (!to || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey)
      return
    const isBusy = event.target instanceof Element && event.target.closest(USES_ARROWS)
    if (isBusy || document.querySelector('[role=dialog][aria-modal]')) return
    void navigate({ to: '/character/$id', params: { id: to.id }, state: { characterList: list } })
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => step(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  if (!neighbours) return null
  return (
    <nav className={classes.root} aria-label="In this list">
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
