import { TextInput } from '@mantine/core'
import { MAX_LENGTH } from '@personae/contract/text.constants'
import { useSearchText } from '../lib/use-search-text.ts'
import { EmptyState } from './empty-state.tsx'

export interface NameSearch {
  q: string | undefined
  onSearch: (q: string | undefined) => void
}

/** Searches a list by name; the text is in the address. */
export function NameSearchField({ q = '', onSearch }: NameSearch) {
  const { text, type } = useSearchText({
    inAddress: q,
    latest: () => q,
    go: (now) => onSearch(now === '' ? undefined : now),
  })
  return (
    <TextInput
      type="search"
      label="Search by name"
      value={text}
      maxLength={MAX_LENGTH.listItem}
      autoComplete="off"
      onChange={({ currentTarget }) => type(currentTarget.value)}
    />
  )
}

/** Shown in place of a list in which the search found nothing. */
export const NoResults = ({ q, level }: { q: string; level?: 2 | 3 }) => (
  <EmptyState title="No characters found" text={`None of these has “${q}” in its name.`} level={level} />
)

/** Shown in place of an empty list, or of one in which the search found nothing. */
export const EmptyResults = ({ q, ...empty }: { q: string | undefined; title: string; text: string }) =>
  q ? <NoResults q={q} /> : <EmptyState {...empty} />
