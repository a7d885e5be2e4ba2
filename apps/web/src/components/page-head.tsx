import { type PageMeta, scriptJson } from '@personae/contract/page-meta'

/** What a page tells crawlers and link previews. React lifts these into the document's head. */
export function PageHead({ meta: { title, description, canonical, properties, data } }: { meta: PageMeta }) {
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={canonical} />
      {properties.map(({ property, content }) => (
        <meta key={property} property={property} content={content} />
      ))}
      {/* A data block, escaped so that no text of it can end the element. */}
      <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: scriptJson(data) }} />
    </>
  )
}
