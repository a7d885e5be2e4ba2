import '@mantine/core/styles/Combobox.css'
import '@mantine/core/styles/ScrollArea.css'
import { Autocomplete, Button } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { GENRES } from '@personae/contract/characters.constants'
import { MAX_LENGTH } from '@personae/contract/text.constants'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { AddressSelect } from '../../../components/address-select.tsx'
import { universesOf } from '../../../lib/queries.ts'
import { submittersQuery, SUGGESTED } from '../moderation.queries.ts'
import classes from '../review.module.css'
import { filterOf, isFiltered, type QueueFilter } from './queue-filter.ts'

const DEBOUNCE_MS = 250

interface Props {
  filter: QueueFilter
  onChange: (filter: QueueFilter) => void
  /** Whether it is behind a button. On a narrow screen it always is. */
  isFolded?: boolean
}

export function QueueFilters({ filter, onChange, isFolded = false }: Props) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(isFiltered(filter))
  const [texts, setTexts] = useState({ origin: filter.origin ?? '', submitter: filter.submitter ?? '' })
  const changeSoon = useDebouncedCallback(
    (typed: typeof texts) => onChange(filterOf({ ...filter, ...typed })),
    DEBOUNCE_MS,
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
        <AddressSelect
          label="Genre"
          data={[{ value: '', label: 'All' }, ...GENRES.map((genre) => ({ value: genre, label: genre }))]}
          value={filter.genre ?? ''}
          onChange={(value) =>
            onChange(filterOf({ ...filter, ...texts, genre: value === '' ? undefined : value }))
          }
        />
        <UniverseFilter value={texts.origin} onChange={(origin) => type({ ...texts, origin })} />
        <SubmitterFilter value={texts.submitter} onChange={(submitter) => type({ ...texts, submitter })} />
      </div>
    </div>
  )
}

interface NameFilterProps {
  value: string
  onChange: (value: string) => void
}

function UniverseFilter(props: NameFilterProps) {
  const [q, ask] = useState<string>()
  const { data = [] } = useQuery({
    ...universesOf(q ?? '', SUGGESTED),
    enabled: q !== undefined,
    placeholderData: keepPreviousData,
  })
  return <NameFilter {...props} label="Universe" names={data.map(({ name }) => name)} onAsk={ask} />
}

function SubmitterFilter(props: NameFilterProps) {
  const [q, ask] = useState<string>()
  const { data = [] } = useQuery({
    ...submittersQuery(q),
    placeholderData: keepPreviousData,
  })
  return <NameFilter {...props} label="Submitter" names={data} onAsk={ask} />
}

interface SuggestingProps extends NameFilterProps {
  label: string
  names: string[]
  /** Called with the typed text when suggestions are needed. */
  onAsk: (q: string) => void
}

/** A field for a part of a name, with suggestions. */
function NameFilter({ label, value, names, onAsk, onChange }: SuggestingProps) {
  const askSoon = useDebouncedCallback(onAsk, DEBOUNCE_MS)
  return (
    <Autocomplete
      label={label}
      value={value}
      data={names}
      // The server has already filtered the options.
      filter={({ options }) => options}
      maxLength={MAX_LENGTH.listItem}
      comboboxProps={{ shadow: 'none' }}
      onFocus={() => onAsk(value)}
      onChange={(typed) => {
        askSoon(typed)
        onChange(typed)
      }}
    />
  )
}

export const Waiting = ({ total }: { total: number | undefined }) => (
  <p className={classes.soft} role="status">
    {!!total && `${total.toLocaleString('en-US')} waiting · oldest first`}
  </p>
)
