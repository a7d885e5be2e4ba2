import { homeMeta, TAGLINE } from '@personae/contract/page-meta'
import type { ReactNode } from 'react'
import { PageHead } from '../../../components/page-head.tsx'
import { Gallery } from '../gallery.tsx'
import type { GallerySearch } from '../gallery-search.ts'
import { IconSparkles } from '@tabler/icons-react'
import { LinkButton } from '../../../components/link-button.tsx'
import { NameSearch } from '../search/name-search.tsx'
import classes from './landing-hero.module.css'
import { PosterWall } from './poster-wall.tsx'

interface Props {
  search: GallerySearch
  isSearch: boolean
  featured: ReactNode
}

export function HomePage({ search, isSearch, featured }: Props) {
  return (
    <>
      <PageHead meta={homeMeta} />
      {!isSearch && (
        <>
          <LandingHero />
          {featured}
        </>
      )}
      <Gallery search={search} level={isSearch ? 1 : 2} />
    </>
  )
}

const BLURBS = [
  ['AI Insights', 'Ask the Character Expert: it answers from the record.'],
  ['Curated Database', 'Every submission is reviewed by a person.'],
  ['Community Driven', 'Written by the people who love these stories.'],
] as const

function LandingHero() {
  return (
    <>
      <section className={classes.hero}>
        <div className={classes.words}>
          <span className={classes.badge}>
            <IconSparkles size={14} aria-hidden /> AI-Powered Character Database
          </span>
          <h1 className={classes.title}>Every character has a story.</h1>
          <p className={classes.tagline}>{TAGLINE}</p>
          <div className={`actions ${classes.actions}`}>
            <LinkButton to="/" hash="gallery" size="lg">
              Browse Database
            </LinkButton>
            <LinkButton to="/submit" size="lg" variant="default">
              Submit Character
            </LinkButton>
          </div>
          <search className={classes.search} inert={import.meta.env.SSR}>
            <NameSearch />
          </search>
        </div>
        <div className={classes.posters}>
          <PosterWall rows={4} />
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
