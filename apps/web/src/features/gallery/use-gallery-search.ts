import { useDebouncedCallback } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { GallerySearch } from './gallery-search.ts'

const TYPING_PAUSE = 200

/** The search as the address has it, with a text field that runs ahead of the address while one types. */
export function useGallerySearch(search: GallerySearch) {
  const navigate = useNavigate()
  const [text, setText] = useState(search.q ?? '')
  const inAddress = search.q ?? ''

  // Back, a cleared search and a link all change the address without the field.
  const [seen, setSeen] = useState(inAddress)
  if (seen !== inAddress) {
    setSeen(inAddress)
    if (text.trim() !== inAddress) setText(inAddress)
  }

  const change = (next: GallerySearch) =>
    void navigate({ to: '/', search: { ...search, ...next }, replace: true, resetScroll: false })
  const searchSoon = useDebouncedCallback((typed: string) => change({ q: typed.trim() || undefined }), {
    delay: TYPING_PAUSE,
    flushOnUnmount: false,
  })

  return {
    text,
    type: (typed: string) => {
      setText(typed)
      searchSoon(typed)
    },
    change,
  }
}
