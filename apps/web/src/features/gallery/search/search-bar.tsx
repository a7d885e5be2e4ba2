import { CloseButton, VisuallyHidden } from '@mantine/core'
import { SEARCH_LABELS, SEARCH_FIELDS, SORT_LABELS } from '@personae/contract/search.constants'
import type { ReactNode } from 'react'
import { AddressSelect } from '../../../components/address-select.tsx'
import { DensitySwitch } from './density-switch.tsx'
import { type GallerySearch, sortOf, sortsOf } from '../gallery-search.ts'
import classes from '../gallery.module.css'
import { GenreFilters } from './genre-filters.tsx'
import { SearchField } from './search-field.tsx'
import { SurpriseButton } from './surprise-button.tsx'
import { useGallerySearch } from './use-gallery-search.ts'

interface Props {
  search: GallerySearch
  /** All hits; undefined while not known. */
  total: number | undefined
  isCompact: boolean
  onCompact: (isCompact: boolean) => void
  /** Further content. */
  children?: ReactNode
}

const FIELD_OPTIONS = SEARCH_FIELDS.map((value) => ({ value, label: SEARCH_LABELS[value] }))

export function SearchBar({ search, total, isCompact, onCompact, children }: Props) {
  const { text, type, change } = useGallerySearch(search)
  const field = search.field ?? 'name'
  const found = total === undefined ? '' : `${total.toLocaleString('en-US')} characters found`
  return (
    // Text that is typed before the client has started would be lost.
    <search className={classes.tools} inert={import.meta.env.SSR}>
      <div className={classes.line}>
        <SearchField
          aria-label="Search characters"
          placeholder={`Search by ${SEARCH_LABELS[field].toLowerCase()}`}
          rightSection={text && <CloseButton aria-label="Clear the search" onClick={() => type('')} />}
          text={text}
          onText={type}
          isOfNames={field === 'name'}
          isMain
        />
        {children}
      </div>
      <div className={classes.selects}>
        <AddressSelect
          aria-label="Search by"
          data={FIELD_OPTIONS}
          value={field}
          onChange={(value) => change({ field: value === 'name' || value === '' ? undefined : value })}
        />
        <AddressSelect
          aria-label="Sort by"
          data={sortsOf(search).map((value) => ({ value, label: SORT_LABELS[value] }))}
          value={sortOf(search)}
          onChange={(value) => change({ sort: value === '' ? undefined : value })}
        />
      </div>
      <div className={classes.row}>
        <GenreFilters search={search} onChange={(genre) => change({ genre })} />
        <div className={classes.actions}>
          <p className={classes.count}>{found}</p>
          <VisuallyHidden role="status">{found}</VisuallyHidden>
          <SurpriseButton />
          <DensitySwitch isCompact={isCompact} onChange={onCompact} />
        </div>
      </div>
    </search>
  )
}
