import { GENRES } from './characters.constants.ts'
import {
  metaDescription,
  metaOf,
  pageData,
  type PageMeta,
  PREVIEW_POSTERS,
  previewOf,
  type PreviewPoster,
} from './page-meta.ts'
import { feedPath } from './feed-path.ts'

export const TAGLINE =
  'Search, read and add the people of anime, comics, games, film, television and books. Every submission is read by a person before it is published.'

/** The search parameters of the home page; `genre` is a comma-separated list. */
interface Search {
  q?: string | undefined
  field?: string | undefined
  genre?: string | undefined
}

/** The path of the search's Atom feed; undefined without a search. */
export const searchFeed = ({ q, field, genre }: Search): string | undefined =>
  q || genre ? feedPath({ q, field, genre: genre && genre.split(',') }) : undefined

function searchTitle({ q = '', genre = '' }: Search): string | undefined {
  const genres = GENRES.filter((one) => genre.split(',').includes(one)).join(', ')
  const words = [q.trim(), genres].filter((text) => text !== '').join(' in ')
  return words === '' ? undefined : `${words} · Personae`
}

/**
 * The metadata of the home page. A search has its own title, but the canonical address and preview of the
 * home page.
 *
 * @param characters the first of the gallery without a search
 */
export function homeMeta(
  search: Search,
  characters: readonly PreviewPoster[] | undefined,
  publicUrl: string,
): PageMeta {
  const page = {
    title: searchTitle(search) ?? 'Personae: every character has a story',
    description: metaDescription(TAGLINE),
    canonical: `${publicUrl}/`,
    feed: searchFeed(search),
  }
  const shown = {
    alt: 'Personae, a database of fictional characters',
    kind: 'Character Database',
    title: 'Every character has a story',
  }
  return metaOf(
    page,
    { publicUrl, preview: previewOf('', shown, characters, PREVIEW_POSTERS.wall) },
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
  const name = 'Creator Protection & Copyright Policy'
  const path = '/copyright'
  const page = {
    title: `${name} · Personae`,
    description:
      'What you submit stays yours: how Personae protects creators, what licence it needs, and how to register a copyright.',
    canonical: publicUrl + path,
  }
  const shown = { alt: `${name} of Personae`, kind: 'Policy', title: name }
  return metaOf(
    page,
    { publicUrl, preview: previewOf(path, shown, []) },
    pageData('WebPage', page.title, page),
  )
}
