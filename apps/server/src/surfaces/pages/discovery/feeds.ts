import { AppError, parseInput, type Services } from '@personae/api/server'
import type { Character } from '@personae/contract/characters'
import { contributorName } from '@personae/contract/contributors'
import { systemAccountOf } from '@personae/contract/names'
import { metaDescription } from '@personae/contract/page-meta'
import { feedPath } from '@personae/contract/feed-path'
import { universePath } from '@personae/contract/pages'
import { LIMIT_MAX, listInput } from '@personae/contract/search'
import { escapeHtml } from '@personae/contract/shared/html'
import { writable } from '@personae/contract/text'
import { universeName } from '@personae/contract/universes'
import { Feed } from 'feed'
import type { Site } from '../../../http/site.ts'

const NEWEST = 50
/** Maximum entries of one import, which would fill the feed otherwise. */
const OF_A_BATCH = 10

export type FeedQuery = Partial<
  Record<'q' | 'field' | 'genre' | 'universe' | 'contributor', string | string[]>
>

/** The content of a feed, and the page that shows the same. */
interface Source {
  title: string
  path: string
  feed: string
  characters: Character[]
}

/** Atom feeds of newly published characters: of all, a search, a universe or a contributor. */
export function createFeeds(
  { listing, imports, universes, contributors }: Services,
  { publicUrl }: Pick<Site, 'publicUrl'>,
) {
  function searched({ q, field, genre }: FeedQuery): () => Promise<Source> {
    const input = parseInput(listInput, { q, field, genre, status: 'approved', limit: LIMIT_MAX })
    return async () => {
      const { items: characters } = await listing.page(null, input)
      const words = [input.q, input.genre?.join(', ')].filter(Boolean).join(' in ')
      if (words === '')
        return { title: 'Personae: newly published characters', path: '/', feed: '/feed.atom', characters }
      const feed = feedPath({ q: input.q || undefined, field: input.field, genre: input.genre })
      return { title: `Personae: ${words}`, path: '/', feed, characters }
    }
  }

  function sourceOf({ universe, contributor, ...search }: FeedQuery): () => Promise<Source> {
    const kinds = [universe, contributor, search.q ?? search.field ?? search.genre]
    if (kinds.filter((kind) => kind !== undefined).length > 1)
      throw new AppError('invalid', 'A feed is of a search, a universe or a contributor: name one of them.')
    if (universe !== undefined) {
      const { name: written } = parseInput(universeName, { name: universe })
      return async () => {
        const { name, characters } = await universes.newest(written, LIMIT_MAX)
        const feed = feedPath({ universe: name })
        return { title: `Personae: ${name}`, path: universePath(name), feed, characters }
      }
    }
    if (contributor === undefined) return searched(search)
    const { username } = parseInput(contributorName, { username: contributor })
    return async () => {
      const { name, characters } = await contributors.newest(username, LIMIT_MAX)
      const path = `/contributor/${encodeURIComponent(name)}`
      return { title: `Personae: by ${name}`, path, feed: feedPath({ contributor: name }), characters }
    }
  }

  /** @throws AppError `not_found` for an unknown universe or contributor */
  async function write(read: () => Promise<Source>): Promise<string> {
    const { title, path, feed: own, characters } = await read()
    const items = (await imports.thinned(characters, OF_A_BATCH)).slice(0, NEWEST)
    const feed = new Feed({
      id: publicUrl + (own.includes('?') ? own : path),
      title,
      link: publicUrl + path,
      feedLinks: { atom: publicUrl + own },
      copyright: 'The authors of the characters',
      favicon: `${publicUrl}/mark.svg`,
      updated: new Date(items[0]?.publishedAt ?? 0),
      author: { name: 'Personae' },
    })
    // Feed readers interpret titles and summaries as HTML.
    for (const { id, name, origin, genres, description, publishedAt, submittedByUsername } of items) {
      const link = `${publicUrl}/character/${encodeURIComponent(id)}`
      feed.addItem({
        id: link,
        link,
        title: escapeHtml(`${name} · ${origin}`),
        description: escapeHtml(metaDescription(description)),
        date: new Date(publishedAt ?? 0),
        published: new Date(publishedAt ?? 0),
        author: systemAccountOf(submittedByUsername) ? [] : [{ name: submittedByUsername }],
        category: genres.map((genre) => ({ name: genre, term: genre })),
      })
    }
    // Texts may be from before the current rules for control characters.
    return writable(feed.atom1())
  }

  /** Parses the query, and returns a function that writes the feed. @throws AppError `invalid` */
  return (query: FeedQuery): (() => Promise<string>) => {
    const read = sourceOf(query)
    return () => write(read)
  }
}
