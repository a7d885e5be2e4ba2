import type { Character } from './characters.ts'
import type { Company } from './companies.ts'

/** Longest text of a description for search engines and link previews. */
const DESCRIPTION_MAX = 155

/** One line, cut at a word and with an ellipsis where it is longer than 155 characters. */
export function metaDescription(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= DESCRIPTION_MAX) return line
  const cut = line.slice(0, DESCRIPTION_MAX - 1).replace(/[\uD800-\uDBFF]$/, '')
  const end = cut.lastIndexOf(' ')
  return `${cut.slice(0, end > DESCRIPTION_MAX / 2 ? end : undefined)}…`
}

export interface PageMeta {
  title: string
  description: string
  canonical: string
  /** Tags for link previews. */
  properties: { property: string; content: string }[]
  /** Structured data, schema.org in JSON-LD. */
  data: object
}

/** What a character's page tells crawlers and link previews; the server and the client say the same. */
export function characterMeta(character: Character, publicUrl: string): PageMeta {
  const { id, name, origin, imageUrl, publishedAt, creators } = character
  const title = `${name} · ${origin} · Personae`
  const description = metaDescription(character.description)
  const canonical = `${publicUrl}/character/${encodeURIComponent(id)}`
  const image = imageUrl ? new URL(imageUrl, publicUrl).href : undefined
  return {
    title,
    description,
    canonical,
    properties: propertiesOf({
      'og:type': 'profile',
      'og:site_name': 'Personae',
      'og:title': title,
      'og:description': description,
      'og:url': canonical,
      'og:image': image,
      'twitter:card': image ? 'summary_large_image' : 'summary',
    }),
    data: {
      '@context': 'https://schema.org',
      '@type': 'Person',
      additionalType: 'https://schema.org/FictionalCharacter',
      name,
      description,
      url: canonical,
      image,
      datePublished: publishedAt ?? undefined,
      creator: creators.map((creator) => ({ '@type': 'Person', name: creator })),
    },
  }
}

/** The same of a company's page. */
export function companyMeta({ id, name, description: text, logoUrl }: Company, publicUrl: string): PageMeta {
  const title = `${name} · Personae`
  const description = metaDescription(text ?? `The characters of ${name}, a universe on Personae.`)
  const canonical = `${publicUrl}/company/${encodeURIComponent(id)}`
  const logo = logoUrl ? new URL(logoUrl, publicUrl).href : undefined
  return {
    title,
    description,
    canonical,
    properties: propertiesOf({
      'og:type': 'website',
      'og:site_name': 'Personae',
      'og:title': title,
      'og:description': description,
      'og:url': canonical,
      'og:image': logo,
      'twitter:card': 'summary',
    }),
    data: {
      '@context': 'https://schema.org',
      '@type': 'Organization',
      name,
      description,
      url: canonical,
      logo,
    },
  }
}

const propertiesOf = (properties: Record<string, string | undefined>): PageMeta['properties'] =>
  Object.entries(properties).flatMap(([property, content]) =>
    content === undefined ? [] : [{ property, content }],
  )

/** JSON that cannot end the script element it stands in. */
export const scriptJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
