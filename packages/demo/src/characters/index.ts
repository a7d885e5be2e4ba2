import { animeCharacters } from './anime.ts'
import { bookSeriesCharacters } from './book-series.ts'
import { comicsCharacters } from './comics.ts'
import type { DemoCharacter } from './demo-character.ts'
import { gamesCharacters } from './games.ts'
import { movieCharacters } from './movies.ts'
import { tvShowCharacters } from './tv-shows.ts'

export type { DemoCharacter } from './demo-character.ts'
export { pendingCharacters } from './pending.ts'
export { rejectedCharacters } from './rejected.ts'

/** The first cards of the gallery. It is newest first, so the last of these comes first. */
const HEADLINERS = ['Kestrel Vane', 'Captain Nemo', 'Sun Wukong', 'Sherlock Holmes']

// In this order of genres, posters of one design are furthest apart.
const shelves = [
  bookSeriesCharacters,
  gamesCharacters,
  tvShowCharacters,
  comicsCharacters,
  animeCharacters,
  movieCharacters,
]
const longest = Math.max(...shelves.map((shelf) => shelf.length))

/** A character from each genre in turn, so that every screen of the gallery is varied. */
const mixed = Array.from({ length: longest }, (_, index) =>
  shelves.flatMap((shelf) => shelf.slice(index, index + 1)),
).flat()

/** Every published character, oldest first. */
export const approvedCharacters: DemoCharacter[] = [
  ...mixed.filter(({ name }) => !HEADLINERS.includes(name)),
  ...HEADLINERS.flatMap((headliner) => mixed.filter(({ name }) => name === headliner)),
]
