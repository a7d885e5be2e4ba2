import { Button, Skeleton } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import { countFilters, type DeskFilter, isFiltered } from '../../../components/desk/desk-filter.ts'
import { EmptyState } from '../../../components/empty-state.tsx'
import { lazyPart, usePreload } from '../../../components/lazy-part.tsx'
import { useHasColleagues } from '../moderation.queries.ts'
import classes from '../review.module.css'
import type { FilterProps } from './filter-fields.tsx'

const FilterFields = lazyPart(() => import('./filter-fields.tsx'), {
  name: 'The filter',
  loading: () => <Skeleton h={60} />,
})

/** The filters behind a button. Open at first if a filter is set. Closing them keeps what was typed. */
export function QueueFilters(props: FilterProps) {
  const { filter } = props
  const id = useId()
  const [isOpen, setIsOpen] = useState(isFiltered(filter))
  const [wanted, setWanted] = useState(isOpen)
  if (isOpen && !wanted) setWanted(true)
  usePreload(FilterFields)
  return (
    <div style={{ display: 'contents' }}>
      <Button size="sm" aria-expanded={isOpen} aria-controls={id} onClick={() => setIsOpen(!isOpen)}>
        {isFiltered(filter) ? `Filter (${countFilters(filter)})` : 'Filter'}
      </Button>
      <div id={id} className={classes.filters} data-open={isOpen} role="group" aria-label="Filter the queue">
        {wanted && <FilterFields {...props} />}
      </div>
    </div>
  )
}

const OWN_HIDDEN =
  'Your own submissions are not shown, as another admin can review them: the filter shows them.'

interface NoneWaitingProps {
  title?: string
  filter: DeskFilter
  /** The text if no filter is set. */
  text: string
  onClear: () => void
  children?: ReactNode
}

export function EmptyQueue({
  title = 'No pending submissions',
  filter,
  text,
  onClear,
  children,
}: NoneWaitingProps) {
  const { kind = 'submission', own } = filter
  const hidesOwn = useHasColleagues() && !own && kind === 'submission'
  const nothing = isFiltered(filter) ? 'No pending submissions match these filters.' : text
  return (
    <EmptyState title={title} text={hidesOwn ? `${nothing} ${OWN_HIDDEN}` : nothing}>
      {(isFiltered(filter) || children) && (
        <>
          {isFiltered(filter) && <Button onClick={onClear}>Clear filters</Button>}
          {children}
        </>
      )}
    </EmptyState>
  )
}

export const Waiting = ({ total }: { total: number | undefined }) => (
  <p className="soft" style={{ margin: '4px 0' }} role="status">
    {!!total && `${total.toLocaleString('en-US')} waiting · oldest first`}
  </p>
)
