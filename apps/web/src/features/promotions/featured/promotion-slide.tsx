import { inksOf } from '@personae/contract/shared/posters'
import type { CSSProperties, ReactNode } from 'react'
import type { Promotion } from '@personae/contract/promotions'
import { Link } from '@tanstack/react-router'
import { Poster, type PosterCharacter } from '../../../components/poster.tsx'
import classes from './promotion-slide.module.css'
import featuredClasses from './featured.module.css'

interface Props {
  title: string
  description: string
  character: PosterCharacter
  name?: ReactNode
  children?: ReactNode
}

export function PromotionSlide({ title, description, character, name, children }: Props) {
  const palette = inksOf(character)
  const colours = {
    '--slide-ground': palette.ground,
    '--slide-deep': palette.deep,
    '--slide-accent': palette.accent,
  } as CSSProperties
  return (
    <div className={classes.frame} style={colours}>
      <div className={classes.slide}>
        <div className={classes.words}>
          <p className={classes.head}>
            <span className={classes.badge}>Featured</span>
            <span className="medium">{title}</span>
          </p>
          <p className={`clamped ${classes.name}`}>{name ?? character.name}</p>
          <p className={classes.origin}>{character.origin}</p>
          <p className={`clamped ${classes.description}`}>{description}</p>
          {children}
        </div>
        <Poster className={classes.poster} of={character} sizes="(width < 48em) 110px, 220px" />
      </div>
    </div>
  )
}

/** A featured character. All of the slide is a link to its page, except the link for promoting one's own. */
export function FeaturedSlide({ promotion, onFollow }: { promotion: Promotion; onFollow?: () => void }) {
  const { characterId, title, description, character } = promotion
  return (
    <PromotionSlide
      title={title}
      description={description}
      character={character}
      name={
        <Link
          to="/character/$id"
          params={{ id: characterId }}
          className={`quiet ${featuredClasses.link}`}
          onClick={onFollow}
          draggable={false}
        >
          {character.name}
        </Link>
      }
    >
      <Link to="/promote" className={featuredClasses.promote} draggable={false}>
        Promote Your Character
      </Link>
    </PromotionSlide>
  )
}
