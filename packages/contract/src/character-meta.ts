import type { Character } from './characters.ts'
import { PICTURE_LICENCES } from './characters.constants.ts'
import { hasSpoiler } from './shared/spoilers.ts'
import { metaDescription, metaOf, type PageMeta, type Preview } from './page-meta.ts'

/** The type in Wikidata: schema.org has none for fictional characters. */
const FICTIONAL_CHARACTER = 'https://www.wikidata.org/entity/Q95074'

export function characterMeta(character: Character, publicUrl: string): PageMeta {
  const { id, name, origin, imageUrl, publishedAt, creators } = character
  const aliases = character.aliases.filter((alias) => !hasSpoiler(alias.name))
  const page = {
    title: `${name} · ${origin} · Personae`,
    description: metaDescription(character.description),
    canonical: `${publicUrl}/character/${encodeURIComponent(id)}`,
  }
  const preview: Preview = {
    // The version in the address makes link previews load the new picture after each change.
    url: `/preview/${encodeURIComponent(id)}/${character.version}.jpg`,
    alt: `${name}, a character of ${origin}`,
    kind: origin,
    title: name,
    posters: [character],
  }
  return metaOf(
    page,
    { publicUrl, type: 'profile', preview },
    {
      '@type': 'ProfilePage',
      datePublished: publishedAt ?? undefined,
      mainEntity: {
        '@type': 'Person',
        additionalType: FICTIONAL_CHARACTER,
        name,
        alternateName: aliases.length > 0 ? aliases.map((alias) => alias.name) : undefined,
        description: page.description,
        url: page.canonical,
        image: imageUrl
          ? pictureData(character, new URL(imageUrl, publicUrl).href)
          : new URL(preview.url, publicUrl).href,
        subjectOf: {
          '@type': 'CreativeWork',
          name: origin,
          creator: creators.map((creator) => ({ '@type': 'Person', name: creator })),
        },
      },
    },
  )
}

/** The term for generated pictures in the IPTC vocabulary, which schema.org uses. */
const GENERATED = 'https://schema.org/TrainedAlgorithmicMediaDigitalSource'

function pictureData({ pictureCredit, pictureLicence }: Character, url: string): string | object {
  const license = pictureLicence && PICTURE_LICENCES[pictureLicence]
  const isGenerated = pictureLicence === 'Made by a generator'
  if (!pictureCredit && !license && !isGenerated) return url
  return {
    '@type': 'ImageObject',
    contentUrl: url,
    creditText: pictureCredit ?? undefined,
    license: license ?? undefined,
    digitalSourceType: isGenerated ? GENERATED : undefined,
  }
}
