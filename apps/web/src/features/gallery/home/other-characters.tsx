import { Button, Skeleton, TextInput } from '@mantine/core'
import { MAX_LENGTH } from '@personae/contract/text.constants'
import { IconSearch } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { CharacterCard } from '../../../components/character-card.tsx'
import { galleryQuery } from '../gallery.queries.ts'
import classes from './other-characters.module.css'

const SHOWN = 4
const SIZES = '(width < 48em) 45vw, 220px'

/** Shown below the notice that a character was not found: a search, and some other characters. */
export default function OtherCharacters() {
  return (
    <>
      <Search />
      <Newest />
    </>
  )
}

function Search() {
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const search = (event: FormEvent) => {
    event.preventDefault()
    const q = text.trim()
    void navigate({ to: '/', search: q ? { q } : {}, hash: 'gallery' })
  }
  return (
    <search>
      <form
        className="grid gap-12"
        style={{ gridTemplateColumns: 'minmax(0, 1fr) auto', maxWidth: '34rem' }}
        onSubmit={search}
      >
        <TextInput
          aria-label="Search characters"
          aria-keyshortcuts="/"
          placeholder="Search characters"
          leftSection={<IconSearch size={18} aria-hidden />}
          value={text}
          maxLength={MAX_LENGTH.listItem}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button type="submit">Search</Button>
      </form>
    </search>
  )
}

function Newest() {
  const { data, isPending } = useInfiniteQuery(galleryQuery({}))
  const cards = data?.pages[0]?.items.slice(0, SHOWN) ?? []
  if (!isPending && cards.length === 0) return null
  return (
    <section aria-labelledby="other-characters">
      <h2 id="other-characters" style={{ margin: '48px 0 20px' }}>
        Other characters
      </h2>
      <ul className={classes.row} aria-busy={isPending}>
        {isPending
          ? Array.from({ length: SHOWN }, (_, at) => (
              <li key={at}>
                <Skeleton className="portrait" radius={14} />
              </li>
            ))
          : cards.map((card) => (
              <li key={card.id}>
                <CharacterCard card={card} sizes={SIZES} />
              </li>
            ))}
      </ul>
    </section>
  )
}
