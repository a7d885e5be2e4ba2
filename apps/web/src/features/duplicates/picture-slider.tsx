import type { Character } from '@personae/contract/characters'
import { type CSSProperties, useId, useState } from 'react'
import { Poster } from '../../components/poster.tsx'
import classes from './compare.module.css'

/** The two pictures on top of each other, with a slider that reveals one or the other. */
export function PictureSlider({ newer, older }: { newer: Character; older: Character }) {
  const [share, setShare] = useState(50)
  const id = useId()
  if (!newer.imageUrl || !older.imageUrl) return null
  return (
    <section className={classes.slider} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className={classes.cardTitle}>
        Overlay
      </h2>
      <div className={classes.overlay} style={{ '--share': `${share}%` } as CSSProperties}>
        <Poster of={older} sizes="202px" />
        <div className={classes.above}>
          <Poster of={newer} sizes="202px" />
        </div>
      </div>
      <label htmlFor={id} className={classes.soft}>
        New on the left, original on the right
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
