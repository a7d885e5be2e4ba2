import { metaElements, type PageMeta, scriptJson } from '@personae/contract/page-meta'
import { publicUrl } from '../lib/public-url.ts'

/**
 * The metadata of a page for crawlers and link previews. React moves these elements into the document's head; when the
 * server renders the page, the server writes the head itself.
 */
export function PageHead({ meta: metaAt }: { meta: (siteUrl: string) => PageMeta }) {
  if (import.meta.env.SSR) return null
  const meta = metaAt(publicUrl())
  return (
    <>
      <title>{meta.title}</title>
      {metaElements(meta).map((attributes) => (
        <meta key={attributes.name ?? attributes.property} {...attributes} />
      ))}
      <link rel="canonical" href={meta.canonical} />
      {/* A data block, escaped so that no text in it can close the element. */}
      <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: scriptJson(meta.data) }} />
    </>
  )
}
