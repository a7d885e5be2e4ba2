import { NativeSelect, TextInput } from '@mantine/core'
import { GENRES, type Genre, LONGEST } from '@personae/contract/vocabulary'
import classes from './review.module.css'
import type { QueueFilter } from './use-review-desk.ts'

interface Props {
  filter: QueueFilter
  onChange: (filter: QueueFilter) => void
}

const isGenre = (value: string): value is Genre => (GENRES as readonly string[]).includes(value)

/** Without what is empty. */
const given = ({
  genre,
  origin,
  submitter,
}: { [Key in keyof QueueFilter]: QueueFilter[Key] | undefined }) => ({
  ...(genre && { genre }),
  ...(origin && { origin }),
  ...(submitter && { submitter }),
})

/** Which of the submissions that wait. */
export function ReviewFilters({ filter, onChange }: Props) {
  return (
    <div className={classes.filters} role="group" aria-label="Filter the queue">
      <NativeSelect
        label="Genre"
        data={[{ value: '', label: 'All' }, ...GENRES.map((genre) => ({ value: genre, label: genre }))]}
        value={filter.genre ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onChange(given({ ...filter, genre: isGenre(value) ? value : undefined }))
        }
      />
      <TextInput
        label="Universe"
        value={filter.origin ?? ''}
        maxLength={LONGEST.listItem}
        onChange={(event) => onChange(given({ ...filter, origin: event.currentTarget.value }))}
      />
      <TextInput
        label="Submitter"
        value={filter.submitter ?? ''}
        maxLength={LONGEST.listItem}
        onChange={(event) => onChange(given({ ...filter, submitter: event.currentTarget.value }))}
      />
    </div>
  )
}
