import { characterInput, GENRES } from '@personae/contract/characters'
import { fold } from '@personae/contract/shared/fold'
import { expect, test } from 'vitest'
import { animeCharacters } from './anime.ts'
import { bookSeriesCharacters } from './book-series.ts'
import { comicsCharacters } from './comics.ts'
import { gamesCharacters } from './games.ts'
import { approvedCharacters, pendingCharacters, rejectedCharacters } from './index.ts'
import { demoCompositions } from '../compositions.ts'
import { movieCharacters } from './movies.ts'
import { tvShowCharacters } from './tv-shows.ts'

const everyone = [...approvedCharacters, ...pendingCharacters, ...rejectedCharacters]
const shelves = {
  Anime: animeCharacters,
  Comics: comicsCharacters,
  Games: gamesCharacters,
  Movies: movieCharacters,
  'TV Shows': tvShowCharacters,
  'Book Series': bookSeriesCharacters,
}

test.each(everyone.map((character) => [character.name, character] as const))(
  '%s is a valid submission',
  (_, character) => {
    const parsed = characterInput.parse(character)
    expect(parsed).toMatchObject({ name: character.name, description: character.description })
    for (const list of ['abilities', 'personality', 'genres'] as const)
      expect(parsed[list]).not.toHaveLength(0)
    for (const list of ['abilities', 'personality', 'creators', 'writers'] as const)
      expect(new Set(character[list]).size).toBe(character[list].length)
  },
)

test('names are unique, whatever their case and accents', () => {
  expect(new Set(everyone.map(({ name }) => fold(name))).size).toBe(everyone.length)
})

test('there are sixty published, six pending and three rejected characters, and one that was taken off the site', () => {
  expect([approvedCharacters.length, pendingCharacters.length, rejectedCharacters.length]).toEqual([60, 6, 4])
  expect(rejectedCharacters.filter(({ permanent }) => permanent)).toHaveLength(2)
  expect(rejectedCharacters.filter(({ takenOffBy }) => takenOffBy)).toHaveLength(1)
})

test.each(GENRES)('%s has at least nine characters of its own', (genre) => {
  expect(shelves[genre].length).toBeGreaterThanOrEqual(9)
  for (const character of shelves[genre]) {
    expect(character.genres, character.name).toContain(genre)
    expect(approvedCharacters).toContain(character)
  }
})

test('published characters have enough content to show', () => {
  for (const { name, abilities, personality, creators, backstory } of approvedCharacters) {
    expect(abilities.length, name).toBeGreaterThanOrEqual(2)
    expect(abilities.length, name).toBeLessThanOrEqual(6)
    expect(personality.length, name).toBeGreaterThanOrEqual(2)
    expect(personality.length, name).toBeLessThanOrEqual(5)
    expect(creators, name).not.toHaveLength(0)
    expect(backstory.split(/[.!?…]”? /).length, name).toBeGreaterThanOrEqual(3)
  }
})

test('links of published and pending characters lead to Wikipedia or Project Gutenberg', () => {
  for (const { externalLinks, crossGenreLinks } of [...approvedCharacters, ...pendingCharacters])
    for (const link of [...externalLinks, ...crossGenreLinks])
      expect(link).toMatch(/^https:\/\/(en\.wikipedia\.org\/wiki|www\.gutenberg\.org\/ebooks)\/\S+$/)
})

test('the newest are the four that the gallery starts with', () => {
  expect(approvedCharacters.slice(-4).map(({ name }) => name)).toEqual([
    'Kestrel Vane',
    'Captain Nemo',
    'Sun Wukong',
    'Sherlock Holmes',
  ])
})

test('every character with a chosen poster is in the demo', () => {
  const names = new Set(approvedCharacters.map(({ name }) => name))
  expect(Object.keys(demoCompositions).filter((name) => !names.has(name))).toEqual([])
})
