import { expect, test } from 'vitest'
import { RECORD } from './characters.testing.ts'
import { characterMeta } from './character-meta.ts'

const URL_OF_PICTURE = 'https://personae.example/media/fox.webp'

test.for([
  [{}, URL_OF_PICTURE],
  [{ pictureLicence: 'Own work' }, URL_OF_PICTURE],
  [
    { pictureCredit: 'Ana Prado', pictureLicence: 'CC BY' },
    { creditText: 'Ana Prado', license: 'https://creativecommons.org/licenses/by/4.0/' },
  ],
  [
    { pictureLicence: 'Made by a generator' },
    { digitalSourceType: 'https://schema.org/TrainedAlgorithmicMediaDigitalSource' },
  ],
] as const)(
  'of a picture with %j programs read its maker, its licence, and whether it was generated',
  ([given, says]) => {
    const { data } = characterMeta(
      { ...RECORD, imageUrl: '/media/fox.webp', ...given },
      'https://personae.example',
    )
    const { image } = (data as { mainEntity: { image: unknown } }).mainEntity
    expect(JSON.parse(JSON.stringify(image))).toEqual(
      typeof says === 'string' ? says : { '@type': 'ImageObject', contentUrl: URL_OF_PICTURE, ...says },
    )
  },
)
