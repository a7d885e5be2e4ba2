import type { Promotion } from '@personae/contract/promotions'
import { Link } from '@tanstack/react-router'
import { PromotionSlide } from './promotion-slide.tsx'
import classes from './featured.module.css'

interface Props {
  promotion: Promotion
  onFollow?: () => void
}

/** A featured character: all of the slide is a link to its page, except the link to a promotion. */
export function FeaturedSlide({ promotion, onFollow }: Props) {
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
          className={classes.link}
          onClick={onFollow}
          draggable={false}
        >
          {character.name}
        </Link>
      }
    >
      <Link to="/promote" className={classes.promote} draggable={false}>
        Promote Your Character
      </Link>
    </PromotionSlide>
  )
}
