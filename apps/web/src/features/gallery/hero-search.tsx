import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { parseGallerySearch } from './gallery-search.ts'
import classes from './landing-hero.module.css'
import { SearchField } from './search-field.tsx'

/** Where the gallery's own search is further down: leads to what is found. */
export function HeroSearch() {
  const navigate = useNavigate()
  const [text, setText] = useState('')
  return (
    <search className={classes.search} inert={import.meta.env.SSR}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void navigate({
            to: '/',
            search: parseGallerySearch({ q: text }),
            state: { beganAsSearch: true },
          })
        }}
      >
        <SearchField
          name="q"
          type="search"
          enterKeyHint="search"
          aria-label="Find a character"
          placeholder="Find a character"
          text={text}
          onText={setText}
        />
      </form>
    </search>
  )
}
