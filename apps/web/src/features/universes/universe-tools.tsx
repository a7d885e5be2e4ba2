import { CloseButton, TextInput, VisuallyHidden } from '@mantine/core'
import { SORT_LABELS, UNIVERSE_SORTS } from '@personae/contract/search.constants'
import { MAX_LENGTH } from '@personae/contract/text.constants'
import { IconSearch } from '@tabler/icons-react'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { AddressSelect } from '../../components/address-select.tsx'
import { useSearchText } from '../../lib/use-search-text.ts'
import { parseUniverseSearch, type UniverseSearch } from './universe-search.ts'
import classes from './universe-tools.module.css'

interface Props {
  name: string
  search: UniverseSearch
  found: number | undefined
}

const ORDERS = UNIVERSE_SORTS.map((value) => ({ value, label: SORT_LABELS[value] }))

/** Searches and sorts the characters of a universe. */
export function UniverseTools({ name, search, found }: Props) {
  const { text, type, sortBy } = useUniverseSearch(search)
  return (
    // Text that is typed before the client has started would be lost.
    <search className={classes.tools} inert={import.meta.env.SSR}>
      <TextInput
        aria-label={`Search characters of ${name}`}
        placeholder="Search by name"
        leftSection={<IconSearch size={18} aria-hidden />}
        rightSection={text && <CloseButton aria-label="Clear the search" onClick={() => type('')} />}
        value={text}
        maxLength={MAX_LENGTH.listItem}
        onChange={(event) => type(event.currentTarget.value)}
      />
      <AddressSelect
        aria-label="Sort by"
        data={ORDERS}
        value={search.sort ?? 'newest'}
        onChange={(value) => sortBy(value === '' ? undefined : value)}
      />
      <VisuallyHidden role="status">
        {search.q && found !== undefined && `${found.toLocaleString('en-US')} characters found`}
      </VisuallyHidden>
    </search>
  )
}

/** The search in the address, with its text field. */
function useUniverseSearch({ q: inAddress = '' }: UniverseSearch) {
  const navigate = useNavigate({ from: '/universe/$name' })
  const router = useRouter()
  const go = (next: UniverseSearch, replace = false) =>
    void navigate({
      search: (before) => parseUniverseSearch({ ...before, ...next }),
      replace,
      resetScroll: false,
    })
  const { settle, ...field } = useSearchText({
    inAddress,
    latest: () => parseUniverseSearch(router.latestLocation.search).q ?? '',
    go: (q, replace) => go({ q }, replace),
  })
  return {
    ...field,
    sortBy: (sort: UniverseSearch['sort']) => {
      settle()
      go({ sort })
    },
  }
}
