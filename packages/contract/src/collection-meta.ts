import type { ContributorPage } from './contributors.ts'
import type { List } from './lists.ts'
import {
  charactersText,
  metaDescription,
  metaOf,
  pageData,
  type PageMeta,
  previewOf,
  type PreviewPoster,
} from './page-meta.ts'
import { feedPath } from './feed-path.ts'
import { universePath } from './pages.ts'
import type { UniversePage } from './universes.ts'

/** @param characters the first of the universe's characters, newest first */
export function universeMeta(
  { name, total, company }: Pick<UniversePage, 'name' | 'total' | 'company'>,
  characters: readonly PreviewPoster[] | undefined,
  publicUrl: string,
): PageMeta {
  const path = universePath(name)
  const page = {
    title: `${name} · Personae`,
    description: metaDescription(
      company?.description ?? `${charactersText(total)} of ${name}, a universe on Personae.`,
    ),
    canonical: publicUrl + path,
    feed: feedPath({ universe: name }),
  }
  const logoUrl = company?.logoUrl
  const logo = logoUrl ? new URL(logoUrl, publicUrl).href : undefined
  const shown = {
    alt: `${name}, a universe on Personae`,
    kind: `Universe · ${charactersText(total)}`,
    title: name,
    logoUrl,
  }
  return metaOf(
    page,
    { publicUrl, preview: previewOf(path, shown, characters) },
    {
      ...pageData('CollectionPage', name, page),
      ...(company && { about: { '@type': 'Organization', name: company.name, logo } }),
    },
  )
}

export const correctionsText = (count: number): string =>
  count === 1 ? '1 correction' : `${count.toLocaleString('en-US')} corrections`

/** @param characters the contributor's first characters, newest first */
export function contributorMeta(
  { username, total, corrections }: Pick<ContributorPage, 'username' | 'total' | 'corrections'>,
  characters: readonly PreviewPoster[] | undefined,
  publicUrl: string,
): PageMeta {
  const path = `/contributor/${encodeURIComponent(username)}`
  const made = total > 0 ? charactersText(total) : correctionsText(corrections)
  const page = {
    title: `${username} · Personae`,
    description: `${made} on Personae, ${total > 0 ? 'submitted ' : ''}by ${username}.`,
    canonical: publicUrl + path,
    feed: feedPath({ contributor: username }),
  }
  const shown = {
    alt: `${username}, a contributor to Personae`,
    kind: `Contributor · ${made}`,
    title: username,
  }
  return metaOf(
    page,
    { publicUrl, type: 'profile', preview: previewOf(path, shown, characters) },
    {
      '@type': 'ProfilePage',
      url: page.canonical,
      mainEntity: { '@type': 'Person', name: username },
    },
  )
}

/** @param characters the first of the list's entries */
export function listMeta(
  { id, name, description, total, owner }: Pick<List, 'id' | 'name' | 'description' | 'total' | 'owner'>,
  characters: readonly PreviewPoster[] | undefined,
  publicUrl: string,
): PageMeta {
  const path = `/lists/${encodeURIComponent(id)}`
  const page = {
    title: `${name} · Personae`,
    description: metaDescription(
      description ?? `${charactersText(total)} on Personae, in a list by ${owner.username}.`,
    ),
    canonical: publicUrl + path,
  }
  const shown = {
    alt: `${name}, a list by ${owner.username}`,
    kind: `A list by ${owner.username} · ${charactersText(total)}`,
    title: name,
  }
  return metaOf(
    page,
    { publicUrl, preview: previewOf(path, shown, characters) },
    pageData('CollectionPage', name, page),
  )
}
