import type { ReactNode } from 'react'
import { Poster, type PosterCharacter } from '../poster.tsx'
import classes from './item-facts.module.css'

/** The name of a fact, and what it says: if nothing, it is left out. */
export type Fact = readonly [name: string, value: ReactNode]

interface Props {
  /** For screen readers. */
  label: string
  /** The poster, or what is in its place. */
  picture: PosterCharacter | { shown: ReactNode }
  name: ReactNode
  /** Below the name. */
  lines: ReactNode[]
  facts?: readonly Fact[]
}

/** What an open item of the desk is about, and what was said. */
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
