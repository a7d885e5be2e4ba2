import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { GENRES, LONGEST } from '@personae/contract/vocabulary'
import { useId, useState } from 'react'
import { filterOf, isFiltered, type QueueFilter } from './queue-filter.ts'
import classes from './review.module.css'

const TYPING_PAUSE = 250

interface Props {
  filter: QueueFilter
  onChange: (filter: QueueFilter) => void
  /** Behind a button, where there is no room for it; on a narrow screen it always is. */
  isFolded?: boolean
}

/** Which of the submissions that wait. */
export function QueueFilters({ filter, onChange, isFolded = false }: Props) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(isFiltered(filter))
  const [texts, setTexts] = useState({ origin: filter.origin ?? '', submitter: filter.submitter ?? '' })
  const changeSoon = useDebouncedCallback(
    (typed: typeof texts) => onChange(filterOf({ ...filter, ...typed })),
    TYPING_PAUSE,
  )
  const type = (typed: typeof texts) => {
    setTexts(typed)
    changeSoon(typed)
  }
  return (
    <div className={classes.filtering} data-folded={isFolded}>
      <Button
        className={classes.filterButton}
        variant="default"
        size="sm"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        Filter{isFiltered(filter) && ` (${Object.keys(filter).length})`}
      </Button>
      <div id={id} className={classes.filters} data-open={isOpen} role="group" aria-label="Filter the queue">
        <NativeSelect
          label="Genre"
          data={[{ value: '', label: 'All' }, ...GENRES.map((genre) => ({ value: genre, label: genre }))]}
          value={filter.genre ?? ''}
          onChange={({ currentTarget: { value } }) =>
            onChange(filterOf({ ...filter, ...texts, genre: GENRES.find((genre) => genre === value) }))
          }
        />
        <TextInput
          label="Universe"
          value={texts.origin}
          maxLength={LONGEST.listItem}
          onChange={(event) => type({ ...texts, origin: event.currentTarget.value })}
        />
        <TextInput
          label="Submitter"
          value={texts.submitter}
          maxLength={LONGEST.listItem}
          onChange={(event) => type({ ...texts, submitter: event.currentTarget.value })}
        />
      </div>
    </div>
  )
}
