import { TextInput } from '@mantine/core'
import { MAX_LENGTH } from '@personae/contract/text.constants'
import { useSearchText } from '../lib/use-search-text.ts'
import { EmptyState } from './empty-state.tsx'

/** The text in the address by which a list is searched; a number is one too. */
export const parseNameSearch = ({ q }: Record<string, unknown>): { q?: string } => {
  const text = typeof q === 'string' || typeof q === 'number' ? String(q).slice(0, MAX_LENGTH.listItem) : ''
  return text === '' ? {} : { q: text }
}

interface Props {
  label: string
  q: string | undefined
  onSearch: (q: string | undefined) => void
}

/** Searches a list by name; the text is in the address. */
export function NameSearchField({ label, q = '', onSearch }: Props) {
  const { text, type } = useSearchText({
    inAddress: q,
    latest: () => q,
    go: (now) => onSearch(now === '' ? undefined : now),
  })
  return (
    <TextInput
      type="search"
      label={label}
      value={text}
      maxLength={MAX_LENGTH.listItem}
      autoComplete="off"
      onChange={({ currentTarget }) => type(currentTarget.value)}
    />
  )
}

export const NothingNamed = ({ q }: { q: string }) => (
  <EmptyState title="No characters found" text={`None of these has “${q}” in its name.`} />
)
