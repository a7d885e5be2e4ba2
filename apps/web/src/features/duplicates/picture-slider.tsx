import type { Character } from '@personae/contract/characters'
import { type CSSProperties, useId, useState } from 'react'
import { Poster } from '../../components/poster.tsx'
import classes from './compare.module.css'

/** The two pictures over each other: the slider uncovers one or the other. */
export function PictureSlider({ newer, older }: { newer: Character; older: Character }) {
  const [share, setShare] = useState(50)
  const id = useId()
  if (!newer.imageUrl || !older.imageUrl) return null
  return (
    <section className={classes.slider} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className={classes.cardTitle}>
        Over each other
      </h2>
      <div className={classes.overlay} style={{ '--share': `${share}%` } as CSSProperties}>
        <Poster name={older.name} imageUrl={older.imageUrl} sizes="202px" />
        <div className={classes.above}>
          <Poster name={newer.name} imageUrl={newer.imageUrl} sizes="202px" />
        </div>
      </div>
      <label htmlFor={id} className={classes.soft}>
        New left, original right
      </label>
      <input
        id={id}
        type="range"
        min={0}
        max={100}
        value={share}
        className={classes.range}
        onChange={(event) => setShare(Number(event.currentTarget.value))}
      />
    </section>
  )
}
