import type { Character } from '@personae/contract/characters'
import { escapeHtml } from '@personae/contract/html'
import { characterMeta, scriptJson } from '@personae/contract/page-meta'
import type { Site } from '../site.ts'

/** The head of a character's page. Marked as served, so that the client can put its own in the place. */
export function characterHead(character: Character, { publicUrl }: Site): string {
  const { title, description, canonical, properties, data } = characterMeta(character, publicUrl)
  return [
    `<title data-served>${escapeHtml(title)}</title>`,
    `<meta data-served name="description" content="${escapeHtml(description)}" />`,
    `<link data-served rel="canonical" href="${escapeHtml(canonical)}" />`,
    ...properties.map(
      ({ property, content }) =>
        `<meta data-served property="${property}" content="${escapeHtml(content)}" />`,
    ),
    `<script data-served type="application/ld+json">${scriptJson(data)}</script>`,
  ].join('\n    ')
}
