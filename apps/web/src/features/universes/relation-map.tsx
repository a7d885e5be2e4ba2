import { VisuallyHidden } from '@mantine/core'
import type { UniverseMap } from '@personae/contract/universes'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { LoadFailed } from '../../components/load-failed.tsx'
import { Poster } from '../../components/poster.tsx'
import { SkeletonRows } from '../../components/skeleton-rows.tsx'
import { trpc } from '../../lib/trpc.ts'
import { type Place, placesOf } from './map-places.ts'
import classes from './relation-map.module.css'

const ROW = 52
const listed = new Intl.ListFormat('en')

/** The relations within a universe: two columns of names with lines between them; as text for screen readers. */
export default function RelationMap({ name }: { name: string }) {
  const query = useQuery(trpc.universes.map.queryOptions({ name }))
  if (query.error) return <LoadFailed level={3} title="Couldn't load the relations" query={query} />
  if (!query.data) return <SkeletonRows h={ROW} />
  if (query.data.links.length === 0)
    return <p className="soft">None of these characters is named in the relationships of another.</p>
  return <Drawn {...query.data} />
}

function Drawn({ characters, links }: UniverseMap) {
  const [lit, setLit] = useState<string | null>(null)
  const places = placesOf(characters, links)
  const rows = Math.max(...[...places.values()].map(({ row }) => row)) + 1
  const names = new Map(characters.map(({ id, name }) => [id, name]))
  const linkedWith = (id: string) =>
    links.flatMap(({ from, to }) => (from === id ? names.get(to)! : to === id ? names.get(from)! : []))
  return (
    <div className="relative" style={{ maxWidth: '52rem' }}>
      <svg className={classes.lines} viewBox={`0 0 100 ${rows * ROW}`} preserveAspectRatio="none" aria-hidden>
        {links.map(({ from, to }) => (
          <path
            key={`${from} ${to}`}
            d={lineBetween(places.get(from)!, places.get(to)!)}
            data-lit={from === lit || to === lit || undefined}
          />
        ))}
      </svg>
      <ul className="grid" style={{ gridTemplate: `repeat(${rows}, ${ROW}px) / 2fr 1fr 2fr` }}>
        {characters.map((character) => {
          const { id, name } = character
          const { side, row } = places.get(id)!
          return (
            <li key={id} data-side={side} style={{ gridColumn: side === 0 ? 1 : 3, gridRow: row + 1 }}>
              <Link
                to="/character/$id"
                params={{ id }}
                className={classes.name}
                onMouseEnter={() => setLit(id)}
                onMouseLeave={() => setLit(null)}
                onFocus={() => setLit(id)}
                onBlur={() => setLit(null)}
              >
                <Poster className="corners-6" of={character} sizes="28px" />
                <span>{name}</span>
                <VisuallyHidden>linked with {listed.format(linkedWith(id))}</VisuallyHidden>
              </Link>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

function lineBetween(one: Place, other: Place): string {
  const [from, to] = [one, other].map(({ side, row }) => [side * 100, (row + 0.5) * ROW] as const)
  // A line between two names of the same column bends to the middle.
  return `M ${from!.join(' ')} C 50 ${from![1]} 50 ${to![1]} ${to!.join(' ')}`
}
