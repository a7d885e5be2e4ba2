import { TAGLINE } from '@personae/contract/page-meta'
import { IconSparkles } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { LinkButton } from '../../../components/link-button.tsx'
import { parseGallerySearch } from '../gallery-search.ts'
import { SearchInput } from '../search/search-input.tsx'
import classes from './landing-hero.module.css'
import { PosterWall } from './poster-wall.tsx'

const BLURBS = [
  ['AI Insights', 'Ask the Character Expert: it answers from the record.'],
  ['Curated Database', 'Every submission is reviewed by a person.'],
  ['Community Driven', 'Written by the people who love these stories.'],
] as const

export function LandingHero() {
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
          <HeroSearch />
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

/** The search above the gallery, which leads to the results. */
function HeroSearch() {
  const navigate = useNavigate()
  const [text, setText] = useState('')
  return (
    <search className={classes.search} inert={import.meta.env.SSR}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void navigate({
            to: '/',
            search: parseGallerySearch({ q: text }),
            state: { beganAsSearch: true },
          })
        }}
      >
        <SearchInput
          name="q"
          type="search"
          enterKeyHint="search"
          aria-label="Find a character"
          placeholder="Find a character"
          text={text}
          onText={setText}
        />
      </form>
    </search>
  )
}
