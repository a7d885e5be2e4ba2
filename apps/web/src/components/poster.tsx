import { pictureSources, smallWidthOf } from '@personae/contract/media'
import { PALETTES } from '@personae/contract/shared/palettes'
import { posterOf, type PosterSubject, posterUrl } from '@personae/contract/shared/posters'
import type { CSSProperties } from 'react'
import classes from './poster.module.css'

export interface PosterCharacter extends PosterSubject {
  imageUrl: string | null
}

interface Props {
  of: PosterCharacter
  /** The character's id, if the poster moves between pages. */
  characterId?: string
  /** Its width, in the syntax of the `sizes` attribute. */
  sizes: string
  /** True if it is visible without scrolling: loaded at once. */
  eager?: boolean
  className?: string
}

/**
 * A character's picture in 2:3, or the drawn poster of a character without one. Until it has loaded its colours show,
 * and if it cannot be loaded its monogram. A small picture is shown whole, on the drawn poster.
 */
export function Poster({ of: character, characterId = '', sizes, eager = false, className }: Props) {
  const plan = posterOf(character)
  const palette = PALETTES[plan.palette]!
  const { imageUrl } = character
  const small = imageUrl ? smallWidthOf(imageUrl) : null
  const style = {
    '--poster-ground': palette.ground,
    '--poster-deep': palette.deep,
    '--poster-accent': palette.accent,
    '--poster-light': palette.light,
    ...(small && { '--picture-width': `${small}px`, backgroundImage: `url("${posterUrl(plan)}")` }),
  } as CSSProperties
  const sources = imageUrl ? pictureSources(imageUrl) : []
  return (
    <span
      className={className ? `${classes.root} ${className}` : classes.root}
      style={style}
      data-poster={characterId}
      data-small={small !== null || undefined}
    >
      <span className={classes.letter} aria-hidden>
        {plan.monogram}
      </span>
      <img
        className={classes.image}
        alt=""
        src={imageUrl ?? posterUrl(plan)}
        srcSet={sources.map(({ width, url }) => `${url} ${width}w`).join(', ') || undefined}
        sizes={sources.length > 0 ? sizes : undefined}
        width={480}
        height={720}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
        decoding="async"
        draggable={false}
        // Not the browser's sign for a broken image: the monogram is below.
        onError={({ currentTarget }) => (currentTarget.style.visibility = 'hidden')}
        onLoad={({ currentTarget }) => (currentTarget.style.visibility = '')}
      />
    </span>
  )
}
