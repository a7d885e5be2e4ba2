import type { Promotion } from '@personae/contract/promotions'
import { Link } from '@tanstack/react-router'
import { PromotionSlide } from '../../components/promotion-slide.tsx'
import classes from './featured.module.css'

interface Props {
  promotion: Promotion
  onFollow?: () => void
}

/** A featured character, as a link to its page. */
export function FeaturedSlide({ promotion, onFollow }: Props) {
  const { characterId, title, description, character } = promotion
  return (
    <Link
      to="/character/$id"
      params={{ id: characterId }}
      className={classes.link}
      onClick={onFollow}
      draggable={false}
    >
      <PromotionSlide title={title} description={description} character={character} />
    </Link>
  )
}
