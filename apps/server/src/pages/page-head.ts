import { escapeHtml } from '@personae/contract/html'
import { type PageMeta, scriptJson } from '@personae/contract/page-meta'

/** The head of a page that says something of its own. Marked as served, so that the client can put its own in the place. */
export function pageHead({ title, description, canonical, properties, data }: PageMeta): string {
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
