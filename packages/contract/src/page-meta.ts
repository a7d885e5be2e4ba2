import type { Character } from './characters.ts'
import { PICTURE_LICENCES } from './characters.constants.ts'
import type { ContributorPage } from './contributors.ts'
import type { List } from './lists.ts'
import { withoutSpoilers } from './shared/spoilers.ts'
import { universePath } from './pages.ts'
import type { UniversePage } from './universes.ts'

const DESCRIPTION_MAX = 155

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
const words = new Intl.Segmenter('en', { granularity: 'word' })

/** A grapheme may have many code units; text beyond this length is ignored. */
const LOOKED_AT = 5_000

export function metaDescription(text: string): string {
  const line = withoutSpoilers(text).replace(/\s+/g, ' ').trim().slice(0, LOOKED_AT)
  const ends = Array.from(graphemes.segment(line), ({ index, segment }) => index + segment.length)
  if (ends.length <= DESCRIPTION_MAX) return line
  const [room = 0, half = 0] = [ends[DESCRIPTION_MAX - 2], ends[DESCRIPTION_MAX / 2 - 0.5]]
  const space = line.lastIndexOf(' ', room)
  if (space > half) return `${line.slice(0, space)}…`
  // Some scripts do not separate words with spaces.
  const word = Array.from(words.segment(line), ({ index }) => index).findLast((index) => index <= room) ?? 0
  return `${line.slice(0, word > half ? word : room)}…`
}

const SITE_TITLE = 'Personae: every character has a story'
export const TAGLINE =
  'Search, read and add the people of anime, comics, games, film, television and books. Every submission is read by a person before it is published.'

export interface PageMeta {
  title: string
  description: string
  canonical: string
  tags: Record<string, string>
  data: object
}

export const metaElements = ({ description, tags }: PageMeta): Record<string, string>[] => [
  { name: 'description', content: description },
  ...Object.entries(tags).map(([tag, content]): Record<string, string> =>
    tag.startsWith('og:') ? { property: tag, content } : { name: tag, content },
  ),
]

interface Preview {
  type: 'website' | 'profile'
  image?: { url: string; alt: string; width?: number; height?: number } | undefined
}

type Texts = Pick<PageMeta, 'title' | 'description' | 'canonical'>

function metaOf(page: Texts, { type, image }: Preview, data: object): PageMeta {
  const tags = defined({
    'og:type': type,
    'og:site_name': 'Personae',
    'og:title': page.title,
    'og:description': page.description,
    'og:url': page.canonical,
    'og:image': image?.url,
    'og:image:width': image?.width?.toString(),
    'og:image:height': image?.height?.toString(),
    'og:image:alt': image?.alt,
    'twitter:card': image?.width ? 'summary_large_image' : 'summary',
    'twitter:title': page.title,
    'twitter:description': page.description,
    'twitter:image': image?.url,
    'twitter:image:alt': image?.alt,
  })
  return { ...page, tags, data: { '@context': 'https://schema.org', ...data } }
}

const defined = (tags: Record<string, string | undefined>): PageMeta['tags'] =>
  Object.fromEntries(Object.entries(tags).flatMap(([tag, text]) => (text === undefined ? [] : [[tag, text]])))

const pageData = (type: string, name: string, { description, canonical }: Texts) => ({
  '@type': type,
  name,
  description,
  url: canonical,
})

export function characterMeta(character: Character, publicUrl: string): PageMeta {
  const { id, name, aliases, origin, imageUrl, publishedAt, creators } = character
  const page = {
    title: `${name} · ${origin} · Personae`,
    description: metaDescription(character.description),
    canonical: `${publicUrl}/character/${encodeURIComponent(id)}`,
  }
  const preview = new URL(previewUrl(character), publicUrl).href
  const image = { url: preview, alt: `${name}, a character of ${origin}`, ...PREVIEW_SIZE }
  return metaOf(
    page,
    { type: 'profile', image },
    {
      '@type': 'Person',
      additionalType: 'https://schema.org/FictionalCharacter',
      name,
      alternateName: aliases.length > 0 ? aliases.map((alias) => alias.name) : undefined,
      description: page.description,
      url: page.canonical,
      image: imageUrl ? pictureData(character, new URL(imageUrl, publicUrl).href) : preview,
      datePublished: publishedAt ?? undefined,
      creator: creators.map((creator) => ({ '@type': 'Person', name: creator })),
    },
  )
}

function pictureData({ pictureCredit, pictureLicence }: Character, url: string): string | object {
  const license = pictureLicence && PICTURE_LICENCES[pictureLicence]
  if (!pictureCredit && !license) return url
  return {
    '@type': 'ImageObject',
    contentUrl: url,
    creditText: pictureCredit ?? undefined,
    license: license ?? undefined,
  }
}

const charactersText = (total: number): string =>
  total === 1 ? '1 character' : `${total.toLocaleString('en-US')} characters`

export function universeMeta(
  { name, total, company }: Pick<UniversePage, 'name' | 'total' | 'company'>,
  publicUrl: string,
): PageMeta {
  const page = {
    title: `${name} · Personae`,
    description: metaDescription(
      company?.description ?? `${charactersText(total)} of ${name}, a universe on Personae.`,
    ),
    canonical: publicUrl + universePath(name),
  }
  const logo = company?.logoUrl ? new URL(company.logoUrl, publicUrl).href : undefined
  const image = logo === undefined ? undefined : { url: logo, alt: `The logo of ${name}` }
  return metaOf(
    page,
    { type: 'website', image },
    {
      ...pageData('CollectionPage', name, page),
      ...(company && { about: { '@type': 'Organization', name: company.name, logo } }),
    },
  )
}

export function contributorMeta(
  { username, total }: Pick<ContributorPage, 'username' | 'total'>,
  publicUrl: string,
): PageMeta {
  const page = {
    title: `${username} · Personae`,
    description: `${charactersText(total)} on Personae, submitted by ${username}.`,
    canonical: `${publicUrl}/contributor/${encodeURIComponent(username)}`,
  }
  return metaOf(
    page,
    { type: 'profile' },
    {
      '@type': 'ProfilePage',
      url: page.canonical,
      mainEntity: { '@type': 'Person', name: username },
    },
  )
}

export function listMeta(
  { id, name, description, total, owner }: Pick<List, 'id' | 'name' | 'description' | 'total' | 'owner'>,
  publicUrl: string,
): PageMeta {
  const page = {
    title: `${name} · Personae`,
    description: metaDescription(
      description ?? `${charactersText(total)} on Personae, in a list by ${owner.username}.`,
    ),
    canonical: `${publicUrl}/lists/${encodeURIComponent(id)}`,
  }
  return metaOf(page, { type: 'website' }, pageData('CollectionPage', name, page))
}

/** The metadata of the home page. A search is a view of it, so all searches share its canonical address. */
export function homeMeta(publicUrl: string): PageMeta {
  const page = { title: SITE_TITLE, description: metaDescription(TAGLINE), canonical: `${publicUrl}/` }
  return metaOf(
    page,
    { type: 'website' },
    {
      ...pageData('WebSite', 'Personae', page),
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: `${publicUrl}/?q={search_term_string}` },
        'query-input': 'required name=search_term_string',
      },
    },
  )
}

export function policyMeta(publicUrl: string): PageMeta {
  const page = {
    title: 'Creator Protection & Copyright Policy · Personae',
    description:
      'What you submit stays yours: how Personae protects creators, what licence it needs, and how to register a copyright.',
    canonical: `${publicUrl}/copyright`,
  }
  return metaOf(page, { type: 'website' }, pageData('WebPage', page.title, page))
}

export const scriptJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

/** The address of the picture for link previews of a published character; each version has its own. */
export const previewUrl = ({ id, version }: Pick<Character, 'id' | 'version'>): string =>
  `/preview/${encodeURIComponent(id)}/${version}.jpg`

export const PREVIEW_SIZE = { width: 1200, height: 630 } as const
