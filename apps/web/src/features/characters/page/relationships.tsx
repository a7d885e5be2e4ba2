import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { relationsOf } from '../characters.queries.ts'
import classes from './character-page.module.css'

/** A character's relationships. The names of other characters are links, as soon as they are known. */
export function Relationships({ id, text }: { id: string; text: string }) {
  const { data: links = [] } = useQuery(relationsOf(id))
  const parts: ReactNode[] = []
  let end = 0
  for (const { start, text: name, id: other } of links) {
    // The links may be those of another version of the text.
    if (start < end || text.slice(start, start + name.length) !== name) continue
    parts.push(
      text.slice(end, start),
      <Link key={start} to="/character/$id" params={{ id: other }}>
        {name}
      </Link>,
    )
    end = start + name.length
  }
  return (
    <p className={classes.prose}>
      {parts}
      {text.slice(end)}
    </p>
  )
}
