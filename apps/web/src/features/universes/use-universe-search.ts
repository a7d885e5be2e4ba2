import { useDebouncedCallback } from '@mantine/hooks'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { parseUniverseSearch, type UniverseSearch } from './universe-search.ts'

const DEBOUNCE_MS = 200
/** Typing after a pause of so many milliseconds is a new search, with its own step in the history. */
const SETTLED_AFTER = 2_000

/** The search in the address, with a text field that is ahead of the address while the user types. */
export function useUniverseSearch({ q: inAddress = '' }: UniverseSearch) {
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
