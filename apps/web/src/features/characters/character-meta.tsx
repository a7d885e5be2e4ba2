import type { Character } from '@personae/contract/characters'
import { characterMeta, scriptJson } from '@personae/contract/page-meta'

/** The page's head, set from the character. React lifts these into the document's head. */
export function CharacterMeta({ character }: { character: Character }) {
  const { title, description, canonical, properties, data } = characterMeta(character, window.location.origin)
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
