import { useDebouncedCallback } from '@mantine/hooks'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { type GallerySearch, isSearch, parseGallerySearch } from '../gallery-search.ts'

const DEBOUNCE_MS = 200
/** A pause in typing of so many milliseconds ends a search: Back leads to the one before. */
const SETTLED_AFTER = 2_000

/**
 * The search in the address, with a text field that is ahead of the address during typing. Each change is a history
 * entry that Back undoes; typing without a pause is one entry.
 */
export function useGallerySearch(search: GallerySearch) {
  const navigate = useNavigate()
  const router = useRouter()
  const [text, setText] = useState(search.q ?? '')
  const inAddress = search.q ?? ''
  const typed = useRef({ at: 0, text: null as string | null })

  // Back, a cleared search and a link all change the address without the field.
  const [seen, setSeen] = useState(inAddress)
  if (seen !== inAddress) {
    setSeen(inAddress)
    if (text.trim() !== inAddress) setText(inAddress)
  }

  /** The search of the current navigation, which may not be shown yet. */
  const latest = () => parseGallerySearch(router.latestLocation.search)

  function go(next: GallerySearch, replace = false): void {
    void navigate({
      to: '/',
      search: parseGallerySearch({ ...latest(), ...next }),
      // The content above the search stays as it is during a search, so that the page does not jump.
      state: ({ galleryVisit, ...before }) => ({
        ...before,
        ...(replace && { galleryVisit }),
        beganAsSearch: before.beganAsSearch ?? isSearch(search),
      }),
      replace,
      resetScroll: false,
    })
  }

  const searchSoon = useDebouncedCallback(
    (now: string) => {
      // A user who has followed a link meanwhile is not brought back.
      if (router.latestLocation.pathname !== '/') return
      const q = now.trim()
      const { q: before = '' } = latest()
      if (q === before) return
      go({ q }, typed.current.text === before)
      typed.current.text = q
    },
    { delay: DEBOUNCE_MS, flushOnUnmount: false },
  )

  return {
    text,
    type: (now: string) => {
      if (Date.now() - typed.current.at > SETTLED_AFTER) typed.current.text = null
      typed.current.at = Date.now()
      setText(now)
      searchSoon(now)
    },
    change: (next: GallerySearch) => {
      typed.current.text = null
      go(next)
    },
  }
}
