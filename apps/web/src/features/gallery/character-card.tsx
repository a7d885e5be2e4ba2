import type { CharacterCard as Card } from '@personae/contract/characters'
import { Link } from '@tanstack/react-router'
import { CompanyLogo } from '../../components/company-logo.tsx'
import { Poster } from '../../components/poster.tsx'
import classes from './character-card.module.css'

/** How wide a card is, by the columns of the grid. */
export const CARD_SIZES = '(width < 36em) 46vw, (width < 62em) 31vw, 290px'

const ABILITIES_SHOWN = 2
const LOGO_SIZE = 20

let sent: HTMLElement | null = null

/** Names the card's poster for the browser, which then carries it over to the character's page. */
function sendPoster(card: HTMLElement): void {
  sent?.style.removeProperty('view-transition-name')
  sent = card.querySelector('[data-poster]')
  sent?.style.setProperty('view-transition-name', 'poster')
}

export function CharacterCard({ card, eager }: { card: Card; eager: boolean }) {
  const { id, name, origin, imageUrl, abilities, companyLogoUrl } = card
  const more = abilities.length - ABILITIES_SHOWN
  return (
    <Link
      to="/character/$id"
      params={{ id }}
      className={classes.card}
      viewTransition
      onClick={(event) => sendPoster(event.currentTarget)}
    >
      <Poster name={name} imageUrl={imageUrl} sizes={CARD_SIZES} eager={eager} />
      <span className={classes.foot}>
        <span className={classes.name}>{name}</span>
        <span className={classes.universe}>
          {companyLogoUrl && <CompanyLogo name={origin} logoUrl={companyLogoUrl} size={LOGO_SIZE} />}
          <span className={classes.origin}>{origin}</span>
        </span>
        {abilities.length > 0 && (
          <span className={classes.abilities} data-abilities>
            {abilities.slice(0, ABILITIES_SHOWN).map((ability) => (
              <span key={ability} className={classes.ability}>
                {ability}
              </span>
            ))}
            {more > 0 && <span className={classes.ability}>+{more}</span>}
          </span>
        )}
      </span>
    </Link>
  )
}
