import { hashOf, isShown, monogramOf, PALETTES, type Palette } from './palettes.ts'
import type { Genre } from '../characters.constants.ts'

export interface PosterSubject {
  name: string
  origin: string
  genres: readonly Genre[]
}

export interface PosterPlan {
  composition: Composition
  /** The index of the palette in `PALETTES`. */
  palette: number
  /** The shape of the mark around the monogram, shared by the characters of a universe: 0 to `MARKS` - 1. */
  mark: number
  /** Determines everything else: counts, sizes, the direction of the light. */
  seed: number
  /** A single code point. */
  monogram: string
}

const GENRES_OF = {
  hills: ['Anime', 'Movies', 'Book Series'],
  doorway: ['Games', 'Movies', 'Book Series'],
  labyrinth: ['Games', 'Book Series'],
  birds: ['Anime', 'Movies', 'Book Series'],
  halftone: ['Comics', 'TV Shows'],
  planet: ['Comics', 'Games', 'Movies', 'TV Shows'],
  curtain: ['Movies', 'TV Shows'],
  ribbons: ['Games', 'TV Shows'],
  eye: ['Anime', 'Comics'],
  city: ['Comics', 'Movies', 'TV Shows'],
  arcs: ['Comics', 'Games', 'TV Shows'],
  bands: ['Comics', 'Movies'],
  lantern: ['Anime', 'Book Series'],
  mask: ['Comics', 'Movies', 'TV Shows'],
  keyhole: ['Movies', 'TV Shows', 'Book Series'],
  peaks: ['Anime', 'Games', 'Book Series'],
  blade: ['Anime', 'Games', 'Book Series'],
  waves: ['Anime', 'Games'],
  tree: ['Anime', 'Book Series'],
  sails: ['Games', 'Book Series'],
  burst: ['Comics', 'TV Shows'],
  torii: ['Anime', 'Games'],
  tower: ['Games', 'Book Series'],
  crystal: ['Anime', 'Comics', 'Games'],
  lighthouse: ['Movies', 'Book Series'],
  screen: ['Comics', 'TV Shows'],
  book: ['Book Series'],
  comet: ['Anime', 'Comics', 'Movies'],
  moth: ['Comics', 'Book Series'],
  crown: ['Games', 'Book Series'],
  chess: ['Comics', 'Games', 'TV Shows'],
  hourglass: ['Movies', 'Games'],
  candle: ['Movies', 'Book Series'],
  serpent: ['Anime', 'Comics', 'Games'],
  rocket: ['Comics', 'Movies', 'TV Shows'],
} as const satisfies Record<string, readonly Genre[]>

export type Composition = keyof typeof GENRES_OF

export const COMPOSITIONS = Object.keys(GENRES_OF) as Composition[]

export const MARKS = 8

const FITTING_WEIGHT = 3

/** A pseudo-random number below `below`, independent for each question about one seed. */
const draw = (seed: number, question: string, below: number): number => hashOf(question + seed) % below

/** The poster of a character, always the same for any normal form of its name. */
export function posterOf({ name, origin, genres }: PosterSubject): PosterPlan {
  const seed = hashOf(`${name.trim()}\n${origin.trim()}`)
  const lots = COMPOSITIONS.flatMap((composition) =>
    GENRES_OF[composition].some((genre) => genres.includes(genre))
      ? Array.from({ length: FITTING_WEIGHT }, () => composition)
      : composition,
  )
  return {
    composition: lots[draw(seed, 'composition', lots.length)]!,
    palette: draw(seed, 'palette', PALETTES.length),
    mark: hashOf(origin.trim()) % MARKS,
    seed,
    monogram: monogramOf(name),
  }
}

export const inksOf = (subject: PosterSubject): Palette => PALETTES[posterOf(subject).palette]!

/** Increase whenever the same plan is drawn differently: browsers cache posters permanently. */
const VERSION = 1

/** The address of a poster. It contains the whole plan, so it always serves the same poster. */
export const posterUrl = ({ composition, palette, mark, seed, monogram }: PosterPlan): string =>
  `/posters/${VERSION}/${composition}-${palette}-${mark}-${seed.toString(36)}-${monogram.codePointAt(0)!.toString(16)}.svg`

const POSTER_URL = /^\/posters\/\d{1,3}\/([a-z]{1,16})-(\d{1,2})-(\d)-([0-9a-z]{1,7})-([0-9a-f]{1,6})\.svg$/

/** The plan in a poster's address, or null if the text is no such address. */
export function posterPlanOf(url: string): PosterPlan | null {
  const [, composition, palette, mark, seed, monogram] = POSTER_URL.exec(url) ?? []
  if (!composition || !Object.hasOwn(GENRES_OF, composition)) return null
  const code = parseInt(monogram!, 16)
  const plan = {
    composition: composition as Composition,
    palette: Number(palette),
    mark: Number(mark),
    seed: parseInt(seed!, 36),
    monogram: code <= 0x10ffff ? String.fromCodePoint(code) : '',
  }
  const isDrawable =
    plan.palette < PALETTES.length && plan.mark < MARKS && plan.seed < 2 ** 32 && isShown(plan.monogram)
  // Other spellings of an address are refused, so that they cannot fill caches with the same poster.
  return isDrawable && posterUrl(plan) === url ? plan : null
}
