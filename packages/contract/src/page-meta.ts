import fnv1a from '@sindresorhus/fnv1a'
import type { CharacterCard } from './characters.ts'
import { withoutSpoilers } from './shared/spoilers.ts'

const DESCRIPTION_MAX = 155

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
const words = new Intl.Segmenter('en', { granularity: 'word' })

/** Code units of the text that are read: graphemes can be arbitrarily long. */
const MAX_READ = 5_000

export function metaDescription(text: string): string {
  const line = withoutSpoilers(text).replace(/\s+/g, ' ').trim().slice(0, MAX_READ)
  const ends = Array.from(graphemes.segment(line), ({ index, segment }) => index + segment.length)
  if (ends.length <= DESCRIPTION_MAX) return line
  const [room = 0, half = 0] = [ends[DESCRIPTION_MAX - 2], ends[DESCRIPTION_MAX / 2 - 0.5]]
  const space = line.lastIndexOf(' ', room)
  if (space > half) return `${line.slice(0, space)}…`
  // Some scripts do not separate words with spaces.
  const word = Array.from(words.segment(line), ({ index }) => index).findLast((index) => index <= room) ?? 0
  return `${line.slice(0, word > half ? word : room)}…`
}

export interface PageMeta {
  title: string
  description: string
  canonical: string
  /** The path of the Atom feed of the page's content. */
  feed?: string | undefined
  tags: Record<string, string>
  data: object
  preview?: Preview | undefined
}

/** The preview picture of a page for link previews. */
export interface Preview {
  /** A path that changes with everything that the picture shows. */
  url: string
  alt: string
  /** The line above the title, such as the universe of a character. */
  kind: string
  title: string
  logoUrl?: string | null | undefined
  posters: PreviewPoster[]
}

export type PreviewPoster = Pick<CharacterCard, 'name' | 'origin' | 'genres' | 'imageUrl'>

export const PREVIEW_SIZE = { width: 1200, height: 630 } as const
/** Maximum number of posters in a preview: of a universe, list or contributor, and of the home page. */
export const PREVIEW_POSTERS = { few: 4, wall: 12 } as const

/** The preview of the page at `path` with the first characters of its list; undefined while they are unknown. */
export function previewOf(
  path: string,
  shown: Omit<Preview, 'url' | 'posters'>,
  characters: readonly PreviewPoster[] | undefined,
  most: number = PREVIEW_POSTERS.few,
): Preview | undefined {
  const posters = characters
    ?.slice(0, most)
    .map(({ name, origin, genres, imageUrl }) => ({ name, origin, genres, imageUrl }))
  if (!posters) return undefined
  const version = fnv1a(JSON.stringify([shown, posters])).toString(36)
  return { ...shown, posters, url: `/preview${path}/${version}.jpg` }
}

export const metaElements = ({ description, tags }: PageMeta): Record<string, string>[] => [
  { name: 'description', content: description },
  ...Object.entries(tags).map(([tag, content]): Record<string, string> =>
    tag.startsWith('og:') ? { property: tag, content } : { name: tag, content },
  ),
]

type Texts = Pick<PageMeta, 'title' | 'description' | 'canonical' | 'feed'>

interface Kind {
  publicUrl: string
  type?: 'website' | 'profile'
  preview?: Preview | undefined
}

export function metaOf(page: Texts, { publicUrl, type = 'website', preview }: Kind, data: object): PageMeta {
  const image = preview && new URL(preview.url, publicUrl).href
  const tags = defined({
    'og:type': type,
    'og:site_name': 'Personae',
    'og:title': page.title,
    'og:description': page.description,
    'og:url': page.canonical,
    'og:image': image,
    'og:image:width': preview && `${PREVIEW_SIZE.width}`,
    'og:image:height': preview && `${PREVIEW_SIZE.height}`,
    'og:image:alt': preview?.alt,
    'twitter:card': preview ? 'summary_large_image' : 'summary',
    'twitter:title': page.title,
    'twitter:description': page.description,
    'twitter:image': image,
    'twitter:image:alt': preview?.alt,
  })
  return { ...page, tags, data: { '@context': 'https://schema.org', ...data }, preview }
}

const defined = (tags: Record<string, string | undefined>): PageMeta['tags'] =>
  Object.fromEntries(Object.entries(tags).flatMap(([tag, text]) => (text === undefined ? [] : [[tag, text]])))

export const pageData = (type: string, name: string, { description, canonical }: Texts) => ({
  '@type': type,
  name,
  description,
  url: canonical,
})

export const scriptJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
