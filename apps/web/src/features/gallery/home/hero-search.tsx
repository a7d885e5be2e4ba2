import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { parseGallerySearch } from '../gallery-search.ts'
import classes from './landing-hero.module.css'
import { SearchField } from '../search/search-field.tsx'

/** The search above the gallery, which leads to the results. */
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
