import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { parseGallerySearch } from '../gallery-search.ts'
import { SearchInput } from '../../../components/search-input.tsx'

/** A search by name outside of the gallery: it suggests characters, and Enter leads to all results in the gallery. */
export function NameSearch({ autoFocus = false }: { autoFocus?: boolean }) {
  const navigate = useNavigate()
  const [text, setText] = useState('')
  return (
    <form
      action="/"
      onSubmit={(event) => {
        event.preventDefault()
        void navigate({ to: '/', search: parseGallerySearch({ q: text }), state: { beganAsSearch: true } })
      }}
    >
      <SearchInput
        name="q"
        type="search"
        enterKeyHint="search"
        aria-label="Find a character"
        placeholder="Find a character"
        text={text}
        onText={setText}
        data-autofocus={autoFocus || undefined}
      />
    </form>
  )
}
