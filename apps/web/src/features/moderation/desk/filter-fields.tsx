import '@mantine/core/styles/Combobox.css'
import '@mantine/core/styles/ScrollArea.css'
import { Autocomplete } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { GENRES } from '@personae/contract/characters.constants'
import { MAX_LENGTH } from '@personae/contract/text.constants'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AddressSelect } from '../../../components/address-select.tsx'
import { Checkbox } from '../../../components/checkbox.ts'
import { parseQueueFilter, type QueueFilter } from '../../../components/desk/desk-filter.ts'
import { universesOf } from '../../../lib/queries.ts'
import { trpc } from '../../../lib/trpc.ts'
import { useHasColleagues } from '../moderation.queries.ts'

const DEBOUNCE_MS = 250
/** The maximum number of suggested names. */
const SUGGESTED = 8

export interface FilterProps {
  filter: QueueFilter
  onChange: (filter: QueueFilter) => void
}

export default function FilterFields({ filter, onChange }: FilterProps) {
  const [texts, setTexts] = useState({ origin: filter.origin ?? '', submitter: filter.submitter ?? '' })
  const hasColleagues = useHasColleagues()
  const [universe, askUniverse] = useState<string>()
  const [submitter, askSubmitter] = useState<string>()
  const { data: universes = [] } = useQuery({
    ...universesOf(universe ?? '', SUGGESTED),
    enabled: universe !== undefined,
    placeholderData: keepPreviousData,
  })
  const { data: submitters = [] } = useQuery({
    ...trpc.moderation.submitters.queryOptions({ q: submitter, limit: SUGGESTED }),
    enabled: submitter !== undefined,
    placeholderData: keepPreviousData,
  })
  const changeDebounced = useDebouncedCallback(
    (typed: typeof texts) => onChange(parseQueueFilter({ ...filter, ...typed })),
    DEBOUNCE_MS,
  )
  const type = (typed: typeof texts) => {
    setTexts(typed)
    changeDebounced(typed)
  }
  return (
    <>
      <AddressSelect
        label="Genre"
        data={[{ value: '', label: 'All' }, ...GENRES.map((genre) => ({ value: genre, label: genre }))]}
        value={filter.genre ?? ''}
        onChange={(value) => onChange(parseQueueFilter({ ...filter, ...texts, genre: value }))}
      />
      <NameFilter
        label="Universe"
        value={texts.origin}
        names={universes.map(({ name }) => name)}
        onAsk={askUniverse}
        onChange={(name) => type({ ...texts, origin: name })}
      />
      <NameFilter
        label="Submitter"
        value={texts.submitter}
        names={submitters}
        onAsk={askSubmitter}
        onChange={(name) => type({ ...texts, submitter: name })}
      />
      {hasColleagues && (
        <Checkbox
          label="Show my own submissions"
          checked={filter.own ?? false}
          onChange={({ currentTarget: { checked } }) =>
            onChange(parseQueueFilter({ ...filter, ...texts, own: checked }))
          }
        />
      )}
    </>
  )
}

interface NameFilterProps {
  label: string
  value: string
  names: string[]
  /** Requests suggestions for the typed text. */
  onAsk: (q: string) => void
  onChange: (value: string) => void
}

function NameFilter({ label, value, names, onAsk, onChange }: NameFilterProps) {
  const askDebounced = useDebouncedCallback(onAsk, DEBOUNCE_MS)
  return (
    <Autocomplete
      label={label}
      value={value}
      data={names}
      // Keeps all options, because the server has already filtered them.
      filter={({ options }) => options}
      maxLength={MAX_LENGTH.listItem}
      comboboxProps={{ shadow: 'none' }}
      onFocus={() => onAsk(value)}
      onChange={(typed) => {
        askDebounced(typed)
        onChange(typed)
      }}
    />
  )
}
