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
  /** The id of the character, if the poster moves from page to page. */
  characterId?: string
  /** The width of the poster, in the syntax of the `sizes` attribute. */
  sizes: string
  /** Whether the picture is loaded at once, because it is visible without scrolling. */
  eager?: boolean
  className?: string
}

/**
 * A character's picture in 2:3, or the drawn poster of a character without one. While it loads, its colours show, and
 * if it cannot be loaded, its monogram. A small picture is shown whole, on the drawn poster.
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
        // Hides the browser's sign for a broken image, as the monogram is below it.
        onError={({ currentTarget }) => (currentTarget.style.visibility = 'hidden')}
        onLoad={({ currentTarget }) => (currentTarget.style.visibility = '')}
      />
    </span>
  )
}
