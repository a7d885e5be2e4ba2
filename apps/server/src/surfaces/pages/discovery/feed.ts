import type { Services } from '@personae/api/server'
import { escapeHtml } from '@personae/contract/shared/html'
import { metaDescription } from '@personae/contract/page-meta'
import { writable } from '@personae/contract/text'
import { Feed } from 'feed'
import type { Site } from '../../../http/site.ts'

/** Characters in the feed. */
const NEWEST = 50

/** Newly published characters as an Atom feed, newest first. */
export async function atomFeed({ listing }: Pick<Services, 'listing'>, { publicUrl }: Site): Promise<string> {
  const { items } = await listing.page(null, { status: 'approved', field: 'name', limit: NEWEST })
  const feed = new Feed({
    id: `${publicUrl}/`,
    title: 'Personae: newly published characters',
    link: `${publicUrl}/`,
    feedLinks: { atom: `${publicUrl}/feed.atom` },
    copyright: 'The authors of the characters',
    favicon: `${publicUrl}/mark.svg`,
    updated: new Date(items[0]?.publishedAt ?? 0),
  })
  // Readers interpret titles and summaries as HTML.
  for (const { id, name, origin, genres, description, publishedAt, submittedByUsername } of items) {
    const link = `${publicUrl}/character/${encodeURIComponent(id)}`
    feed.addItem({
      id: link,
      link,
      title: escapeHtml(`${name} · ${origin}`),
      description: escapeHtml(metaDescription(description)),
      date: new Date(publishedAt ?? 0),
      published: new Date(publishedAt ?? 0),
      author: [{ name: submittedByUsername }],
      category: genres.map((genre) => ({ name: genre, term: genre })),
    })
  }
  // Texts from before they were cleaned like this.
  return writable(feed.atom1())
}
