import type { ReactNode } from 'react'
import { Poster, type PosterCharacter } from '../poster.tsx'
import classes from './item-facts.module.css'

/** A name and its value; a fact without a value is left out. */
export type Fact = readonly [name: string, value: ReactNode]

interface Props {
  /** The name of the region for screen readers. */
  label: string
  /** The character of the poster, or another picture in its place. */
  picture: PosterCharacter | { shown: ReactNode }
  name: ReactNode
  /** Lines of text below the name. */
  lines: ReactNode[]
  facts?: readonly Fact[]
}

/** The subject of an open item of the desk, and the facts about its case. */
export const ItemFacts = ({ label, picture, name, lines, facts }: Props) => (
  <article className={classes.root} aria-label={label}>
    {'shown' in picture ? (
      picture.shown
    ) : (
      <Poster className={classes.poster} of={picture} sizes="96px" eager />
    )}
    <div>
      <h2 className={classes.name}>{name}</h2>
      {lines.map((line, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- the lines keep their order
        <p key={at} className="soft" style={{ marginTop: 6 }}>
          {line}
        </p>
      ))}
    </div>
    {facts && <FactList facts={facts} />}
  </article>
)

export function FactList({ facts }: { facts: readonly Fact[] }) {
  const shown = facts.filter(([, value]) => value !== null && value !== '' && value !== false)
  return (
    shown.length > 0 && (
      <dl className={classes.facts}>
        {shown.map(([name, value]) => (
          <div key={name}>
            <dt className="soft size-15">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    )
  )
}
