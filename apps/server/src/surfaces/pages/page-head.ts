import { escapeHtml } from '@personae/contract/shared/html'
import { metaElements, type PageMeta, scriptJson } from '@personae/contract/page-meta'

const PUBLIC_URL = '<meta name="public-url" content="'

/** The client's document with the site's address: scripts only know the address bar, which may have another host. */
export const withPublicUrl = (html: string, publicUrl: string): string =>
  html.replace(PUBLIC_URL, () => PUBLIC_URL + escapeHtml(publicUrl))

const attributes = (values: Record<string, string>): string =>
  Object.entries(values)
    .map(([name, value]) => `${name}="${escapeHtml(value)}"`)
    .join(' ')

/** The head of a page with its own metadata, marked as served so that the client can replace it. */
export const pageHead = (meta: PageMeta): string =>
  [
    `<title data-served>${escapeHtml(meta.title)}</title>`,
    ...metaElements(meta).map((element) => `<meta data-served ${attributes(element)} />`),
    `<link data-served rel="canonical" href="${escapeHtml(meta.canonical)}" />`,
    ...(meta.feed === undefined
      ? []
      : [
          `<link data-served ${attributes({ rel: 'alternate', type: 'application/atom+xml', href: meta.feed })} />`,
        ]),
    `<script data-served type="application/ld+json">${scriptJson(meta.data)}</script>`,
  ].join('\n    ')

const NOT_LISTED = '<meta data-served name="robots" content="noindex" />'

export const sharedHead = (meta: PageMeta): string => `${pageHead(meta)}\n    ${NOT_LISTED}`

/** @param title escaped as HTML */
export const drawnHead = (title: string): string => `<title data-served>${title}</title>\n    ${NOT_LISTED}`

export const unlistedHead = (title: string): string => drawnHead(escapeHtml(title))
