import type { LikenessParts } from '@personae/contract/duplicates'
import type { CSSProperties } from 'react'
import classes from './likeness-bars.module.css'

const RESPECTS = [
  ['name', 'Name'],
  ['universe', 'Universe'],
  ['creators', 'Creators'],
  ['backstory', 'Backstory'],
  ['picture', 'Picture'],
] as const

const percent = new Intl.NumberFormat('en-US', { style: 'percent' })

/** How near two characters come in each respect; what one of them says nothing about is left out. */
export const LikenessBars = ({ parts }: { parts: LikenessParts }) => (
  <dl className={classes.root}>
    {RESPECTS.flatMap(([respect, label]) => {
      const share = parts[respect]
      if (share === null) return []
      return (
        <div key={respect} style={{ '--share': share } as CSSProperties}>
          <dt>{label}</dt>
          <dd>{percent.format(share)}</dd>
        </div>
      )
    })}
  </dl>
)
