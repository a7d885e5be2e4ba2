import type { Character } from '@personae/contract/characters'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ExternalLink } from '../../components/external-link.tsx'
import classes from './character-page.module.css'

const joined = (entries: string[]): string => entries.join(' · ')

const links = (addresses: string[]): ReactNode =>
  addresses.map((address) => (
    <div key={address}>
      <ExternalLink href={address} />
    </div>
  ))

export function CharacterOverview({ character }: { character: Character }) {
  const { genres, description, series, creators, writers, personality } = character
  const facts: [label: string, value: ReactNode, shown: boolean][] = [
    [
      'Universe',
      <Link key="origin" to="/" search={{ q: character.origin, field: 'origin' }} hash="gallery">
        {character.origin}
      </Link>,
      true,
    ],
    ['Series', series, series !== null],
    ['Creators', joined(creators), creators.length > 0],
    ['Writers', joined(writers), writers.length > 0],
    ['Personality', joined(personality), personality.length > 0],
    ['Also seen in', links(character.crossGenreLinks), character.crossGenreLinks.length > 0],
    ['Links', links(character.externalLinks), character.externalLinks.length > 0],
  ]
  return (
    <>
      <ul className={classes.genres} aria-label="Genres">
        {genres.map((genre) => (
          <li key={genre} className={classes.genre}>
            {genre}
          </li>
        ))}
      </ul>
      <p className={classes.prose}>{description}</p>
      <dl className={classes.facts}>
        {facts
          .filter(([, , shown]) => shown)
          .map(([label, value]) => (
            <div key={label} style={{ display: 'contents' }}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </>
  )
}
