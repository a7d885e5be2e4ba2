import { LinkButton } from '../../components/link-button.tsx'
import { IconSparkles } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Poster } from '../../components/poster.tsx'
import { galleryQuery } from './gallery-query.ts'
import classes from './landing-hero.module.css'

const BLURBS = [
  ['AI Insights', 'Ask the Character Expert what a page does not say.'],
  ['Curated Database', 'Every submission is reviewed by a person.'],
  ['Community Driven', 'Written by the people who love these stories.'],
] as const

export const TAGLINE =
  'Search, read and add the people of anime, comics, games, film, television and books. Every submission is read by a person before it is published.'

const COLUMNS = 5
const ROWS = 4

export function LandingHero() {
  return (
    <>
      <section className={classes.hero}>
        <PosterWall />
        <div className={classes.words}>
          <span className={classes.badge}>
            <IconSparkles size={14} aria-hidden /> AI-Powered Character Database
          </span>
          <h1 className={classes.title}>Every character has a story.</h1>
          <p className={classes.tagline}>{TAGLINE}</p>
          <div className={classes.actions}>
            <LinkButton to="/" hash="gallery" size="lg">
              Browse Database
            </LinkButton>
            <LinkButton to="/submit" size="lg" variant="default">
              Submit Character
            </LinkButton>
          </div>
        </div>
      </section>
      <ul className={classes.blurbs}>
        {BLURBS.map(([title, text]) => (
          <li key={title}>
            <strong>{title}</strong>
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

/** The newest posters, hung askew; only to look at. */
function PosterWall() {
  const { data } = useInfiniteQuery(galleryQuery({}))
  const cards = data?.pages[0]?.items ?? []
  if (cards.length === 0) return null
  return (
    <div className={classes.wall} aria-hidden>
      {Array.from({ length: COLUMNS }, (_column, column) => (
        <div key={column} className={classes.column}>
          {Array.from({ length: ROWS }, (_row, row) => {
            const { id, name, imageUrl } = cards[(row * COLUMNS + column) % cards.length]!
            return (
              <Poster
                key={`${id}-${row}`}
                className={classes.poster}
                name={name}
                imageUrl={imageUrl}
                sizes="160px"
                eager
              />
            )
          })}
        </div>
      ))}
    </div>
  )
}
