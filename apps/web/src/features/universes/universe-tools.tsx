import { CloseButton, TextInput, VisuallyHidden } from '@mantine/core'
import { SORT_LABELS, UNIVERSE_SORTS } from '@personae/contract/search.constants'
import { MAX_LENGTH } from '@personae/contract/text.constants'
import { IconSearch } from '@tabler/icons-react'
import { useDebouncedCallback } from '@mantine/hooks'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { AddressSelect } from '../../components/address-select.tsx'
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

const DEBOUNCE_MS = 200
/** Typing after a pause of so many milliseconds is a new search, with its own step in the history. */
const SETTLED_AFTER = 2_000

/** The search in the address, with a text field that is ahead of the address while the user types. */
function useUniverseSearch({ q: inAddress = '' }: UniverseSearch) {
  const navigate = useNavigate({ from: '/universe/$name' })
  const router = useRouter()
  const [text, setText] = useState(inAddress)
  const typed = useRef({ at: 0, isOne: false })

  // Back, a cleared search and links change the address without the field.
  const [seen, setSeen] = useState(inAddress)
  if (seen !== inAddress) {
    setSeen(inAddress)
    if (text.trim() !== inAddress) setText(inAddress)
  }

  const go = (next: UniverseSearch, replace = false) =>
    void navigate({
      search: (before) => parseUniverseSearch({ ...before, ...next }),
      replace,
      resetScroll: false,
    })

  const searchSoon = useDebouncedCallback(
    ({ now, path }: { now: string; path: string }) => {
      // If the user has followed a link meanwhile, they must not be taken back.
      if (router.latestLocation.pathname !== path) return
      go({ q: now.trim() }, typed.current.isOne)
      typed.current.isOne = true
    },
    { delay: DEBOUNCE_MS, flushOnUnmount: false },
  )

  return {
    text,
    type: (now: string) => {
      if (Date.now() - typed.current.at > SETTLED_AFTER) typed.current.isOne = false
      typed.current.at = Date.now()
      setText(now)
      searchSoon({ now, path: router.latestLocation.pathname })
    },
    sortBy: (sort: UniverseSearch['sort']) => {
      typed.current.isOne = false
      go({ sort })
    },
  }
}
