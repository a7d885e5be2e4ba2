import type { SimilarityParts } from '@personae/contract/duplicates'
import type { CSSProperties } from 'react'
import classes from './similarity-bars.module.css'

const CRITERIA = [
  ['name', 'Name'],
  ['universe', 'Universe'],
  ['creators', 'Creators'],
  ['backstory', 'Backstory'],
  ['picture', 'Picture'],
] as const

const percent = new Intl.NumberFormat('en-US', { style: 'percent' })

export const SimilarityBars = ({ parts }: { parts: SimilarityParts }) => (
  <dl className={`grid gap-8 size-14 ${classes.root}`}>
    {CRITERIA.flatMap(([respect, label]) => {
      const share = parts[respect]
      if (share === null) return []
      return (
        <div key={respect} style={{ '--share': share } as CSSProperties}>
          <dt>{label}</dt>
          <dd className="soft figures">{percent.format(share)}</dd>
        </div>
      )
    })}
  </dl>
)
