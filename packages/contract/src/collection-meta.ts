import type { ContributorPage } from './contributors.ts'
import { counted } from './counted.ts'
import type { List } from './lists.ts'
import {
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
      company?.description ?? `${counted(total, 'character')} of ${name}, a universe on Personae.`,
    ),
    canonical: publicUrl + path,
    feed: feedPath({ universe: name }),
  }
  const logoUrl = company?.logoUrl
  const logo = logoUrl ? new URL(logoUrl, publicUrl).href : undefined
  const shown = {
    alt: `${name}, a universe on Personae`,
    kind: `Universe · ${counted(total, 'character')}`,
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

/** @param characters the contributor's first characters, newest first */
export function contributorMeta(
  { username, total, corrections }: Pick<ContributorPage, 'username' | 'total' | 'corrections'>,
  characters: readonly PreviewPoster[] | undefined,
  publicUrl: string,
): PageMeta {
  const path = `/contributor/${encodeURIComponent(username)}`
  const made = total > 0 ? counted(total, 'character') : counted(corrections, 'correction')
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
      description ?? `${counted(total, 'character')} on Personae, in a list by ${owner.username}.`,
    ),
    canonical: publicUrl + path,
  }
  const shown = {
    alt: `${name}, a list by ${owner.username}`,
    kind: `A list by ${owner.username} · ${counted(total, 'character')}`,
    title: name,
  }
  return metaOf(
    page,
    { publicUrl, preview: previewOf(path, shown, characters) },
    pageData('CollectionPage', name, page),
  )
}
