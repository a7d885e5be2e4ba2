import type { Character, CharacterCard } from '@personae/contract/characters'
import { characterMeta } from '@personae/contract/page-meta'
import { inksOf } from '@personae/contract/shared/posters'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { CSSProperties, ReactNode } from 'react'
import { PageHead } from '../../../components/page-head.tsx'
import { Poster } from '../../../components/poster.tsx'
import { ShareButton } from '../../../components/share-button.tsx'
import { characterQuery } from '../../../lib/queries/characters.ts'
import { CharacterDates } from './character-dates.tsx'
import { CharacterHead } from './character-head.tsx'
import { HistoryLink, PromoteLink } from './character-links.tsx'
import classes from './character-page.module.css'
import { CharacterTabs } from './character-tabs.tsx'
import type { Tab } from './character-tab.ts'
import { NeighbourLinks } from './neighbours.tsx'
import { OwnerNotice } from './owner-notice.tsx'
import { RelatedCharacters } from './related-characters.tsx'

interface Props {
  id: string
  tab: Tab | undefined
  /** A link back to the previous list. */
  back: ReactNode
  /** The actions of an admin. */
  review: (character: Character) => ReactNode
  /** The button for the Character Expert. */
  expert: (character: Character) => ReactNode
  /** The button to save it in a list. */
  save: (character: Character) => ReactNode
  /** The button for a copyright report. */
  report: (character: Character) => ReactNode
  /** The card of a related character. */
  card: (card: CharacterCard) => ReactNode
}

/** The width of the poster. */
const POSTER_SIZES = '(width < 48em) 116px, (width < 62em) 260px, 380px'

/** A character's page, with its actions. */
export function CharacterPage({ id, tab, back, review, expert, save, report, card }: Props) {
  const { data: character } = useSuspenseQuery(characterQuery(id))
  const palette = inksOf(character)
  const glow = { '--glow-accent': palette.accent, '--glow-ground': palette.ground } as CSSProperties
  return (
    <article className={classes.root} style={glow}>
      <PageHead meta={(origin) => characterMeta(character, origin)} />
      <div className={classes.glow} aria-hidden />
      <div className={`page ${classes.layout}`}>
        <figure className={classes.picture}>
          <Poster className={classes.poster} characterId={id} of={character} sizes={POSTER_SIZES} eager />
          <figcaption className={classes.dates}>
            <CharacterDates character={character} />
          </figcaption>
        </figure>
        <div className={classes.text}>
          <div className={classes.back}>
            {back}
            <NeighbourLinks id={id} />
          </div>
          <CharacterHead character={character} />
          <div className={classes.body}>
            <OwnerNotice character={character} />
            <div className={`actions ${classes.actions}`}>
              {expert(character)}
              {review(character)}
              {save(character)}
              {character.status === 'approved' && (
                <ShareButton title={`${character.name} · ${character.origin}`} />
              )}
              <HistoryLink character={character} />
              <PromoteLink character={character} />
              {report(character)}
            </div>
            <CharacterTabs character={character} tab={tab ?? 'overview'} />
          </div>
        </div>
      </div>
      <RelatedCharacters id={id} card={card} />
    </article>
  )
}
