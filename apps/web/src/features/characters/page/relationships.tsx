import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { relationsOf } from '../characters.queries.ts'
import { Prose } from './prose.tsx'

/** A character's relationships. The names of other characters are links, as soon as they are known. */
export function Relationships({ id, text }: { id: string; text: string }) {
  const { data: links = [] } = useQuery(relationsOf(id))
  const show = (part: string, from: number): ReactNode => {
    const shown: ReactNode[] = []
    let end = 0
    for (const { start, text: name, id: other } of links) {
      const at = start - from
      // The links may be those of another version of the text, or in a spoiler.
      if (at < end || !part.startsWith(name, at)) continue
      shown.push(
        part.slice(end, at),
        <Link key={at} to="/character/$id" params={{ id: other }}>
          {name}
        </Link>,
      )
      end = at + name.length
    }
    return [...shown, part.slice(end)]
  }
  return <Prose text={text} show={show} />
}
