import type { CharacterCard as Card } from '@personae/contract/characters'
import { Link } from '@tanstack/react-router'
import { CompanyLogo } from './company-logo.tsx'
import { Poster } from './poster.tsx'
import type { ListKey } from '../lib/character-list.ts'
import classes from './character-card.module.css'

const CARD_SIZES = '(width < 36em) 46vw, (width < 62em) 31vw, 290px'

const ABILITIES_SHOWN = 2
const RATED = /\(\d+\/100\)$/
const LOGO_SIZE = 20

interface Props {
  card: Card
  eager?: boolean
  /** The width of the card, as in the `sizes` attribute, if it is not in the gallery's grid. */
  sizes?: string
  list?: ListKey
}

export function CharacterCard({ card, eager = false, sizes = CARD_SIZES, list }: Props) {
  const { id, name, origin, companyLogoUrl } = card
  // Abilities with a rating, as "High intelligence (63/100)", are last, because they characterise somebody least.
  const abilities = card.abilities.toSorted((a, b) => Number(RATED.test(a)) - Number(RATED.test(b)))
  const more = abilities.length - ABILITIES_SHOWN
  return (
    <Link to="/character/$id" params={{ id }} state={{ characterList: list }} className={classes.card}>
      <Poster characterId={id} of={card} sizes={sizes} eager={eager} />
      <span className={classes.foot}>
        <span className={classes.name}>{name}</span>
        <span className={classes.universe}>
          {companyLogoUrl && <CompanyLogo name={origin} logoUrl={companyLogoUrl} size={LOGO_SIZE} />}
          <span className={classes.origin}>{origin}</span>
        </span>
        <span className={classes.abilities} data-abilities>
          {abilities.slice(0, ABILITIES_SHOWN).map((ability) => (
            <span key={ability} className={classes.ability}>
              {ability}
            </span>
          ))}
          {more > 0 && <span className={classes.more}>+{more}</span>}
        </span>
      </span>
    </Link>
  )
}
