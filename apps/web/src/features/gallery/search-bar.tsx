import { CloseButton, NativeSelect, TextInput, VisuallyHidden } from '@mantine/core'
import { FIELD_LABELS, GENRES, LONGEST, SEARCH_FIELDS, type SearchField } from '@personae/contract/vocabulary'
import { IconChevronDown, IconSearch } from '@tabler/icons-react'
import type { GallerySearch } from './gallery-search.ts'
import classes from './gallery.module.css'
import { useGallerySearch } from './use-gallery-search.ts'

interface Props {
  search: GallerySearch
  /** All hits; undefined while not known. */
  total: number | undefined
}

const FIELD_OPTIONS = SEARCH_FIELDS.map((value) => ({ value, label: FIELD_LABELS[value] }))

export function SearchBar({ search, total }: Props) {
  const { text, type, change } = useGallerySearch(search)
  const field = search.field ?? 'name'
  const found = total === undefined ? '' : `${total.toLocaleString('en-US')} characters found`
  return (
    <search className={classes.tools}>
      <div className={classes.fields}>
        <TextInput
          aria-label="Search characters"
          placeholder={`Search by ${FIELD_LABELS[field].toLowerCase()}`}
          leftSection={<IconSearch size={18} aria-hidden />}
          rightSection={text && <CloseButton aria-label="Clear the search" onClick={() => type('')} />}
          value={text}
          maxLength={LONGEST.listItem}
          onChange={(event) => type(event.currentTarget.value)}
        />
        <NativeSelect
          aria-label="Search by"
          rightSection={<IconChevronDown size={16} aria-hidden />}
          data={FIELD_OPTIONS}
          value={field}
          onChange={(event) => {
            const value = event.currentTarget.value as SearchField
            change({ field: value === 'name' ? undefined : value })
          }}
        />
      </div>
      <div className={classes.row}>
        <div className={classes.filters} role="group" aria-label="Filter by genre">
          {[undefined, ...GENRES].map((genre) => (
            <button
              key={genre ?? 'All'}
              type="button"
              className={classes.filter}
              aria-pressed={search.genre === genre}
              onClick={() => change({ genre })}
            >
              {genre ?? 'All'}
            </button>
          ))}
        </div>
        <p className={classes.count}>{found}</p>
        <VisuallyHidden role="status">{found}</VisuallyHidden>
      </div>
    </search>
  )
}
