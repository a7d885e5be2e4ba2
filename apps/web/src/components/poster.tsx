import { pictureSources } from '@personae/contract/media'
import { monogramOf, paletteOf } from '@personae/contract/palettes'
import type { CSSProperties } from 'react'
import classes from './poster.module.css'

interface Props {
  name: string
  imageUrl: string | null
  /** How wide it is shown, in the words of the `sizes` attribute. */
  sizes: string
  /** True above the fold: loaded at once. */
  eager?: boolean
  className?: string
}

/** A character's picture at 2:3. While it loads, and where there is none, a monogram on the name's own colours. */
export function Poster({ name, imageUrl, sizes, eager = false, className }: Props) {
  const palette = paletteOf(name)
  const colours = {
    '--poster-ground': palette.ground,
    '--poster-deep': palette.deep,
    '--poster-accent': palette.accent,
    '--poster-light': palette.light,
  } as CSSProperties
  const sources = imageUrl ? pictureSources(imageUrl) : []
  return (
    <span className={className ? `${classes.root} ${className}` : classes.root} style={colours} data-poster>
      <span className={classes.letter} aria-hidden>
        {monogramOf(name)}
      </span>
      {imageUrl && (
        <img
          className={classes.image}
          alt=""
          src={imageUrl}
          srcSet={sources.map(({ width, url }) => `${url} ${width}w`).join(', ') || undefined}
          sizes={sources.length > 0 ? sizes : undefined}
          width={480}
          height={720}
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
          draggable={false}
        />
      )}
    </span>
  )
}
