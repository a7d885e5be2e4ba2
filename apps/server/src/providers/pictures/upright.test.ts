import sharp from 'sharp'
import { expect, test } from 'vitest'
import { sharpImages } from './sharp-images.ts'

/** A picture of four quarters in four colours, wider than high: every turn or mirroring changes it. */
const quarters = (width = 48, height = 32) =>
  sharp({ create: { width, height, channels: 3, background: '#ff0000' } }).composite(
    (['#00ff00', '#0000ff', '#ffffff'] as const).map((background, at) => ({
      input: { create: { width: width / 2, height: height / 2, channels: 3, background } },
      left: at === 1 ? 0 : width / 2,
      top: at === 0 ? 0 : height / 2,
    })),
  )

const pixelsOf = async (bytes: Buffer) =>
  [...(await sharp(bytes).resize(2, 2, { fit: 'fill' }).removeAlpha().raw().toBuffer())].map((value) =>
    value > 127 ? 1 : 0,
  )

async function expectUpright(width: number, height: number, orientation: number): Promise<void> {
  const lying = await quarters(width, height)
    .jpeg({ progressive: true })
    .withMetadata({ orientation })
    .toBuffer()
  const expected = await pixelsOf(await sharp(lying).autoOrient().png().toBuffer())
  const { variants, width: storedWidth } = await sharpImages.process(lying)
  const isSideways = orientation >= 5
  expect(storedWidth).toBe(Math.min(960, isSideways ? height : width))
  for (const { bytes } of variants) expect(await pixelsOf(bytes)).toEqual(expected)
}

test.for([1, 2, 3, 4, 5, 6, 7, 8])('a picture is turned upright from orientation %i', (orientation) =>
  expectUpright(48, 32, orientation),
)

/** Progressive files above the limit of a light picture are decoded in a child process. */
test.for([5, 6])('so is a large one, from orientation %i', { tags: 'process' }, (orientation) =>
  expectUpright(2_000, 1_400, orientation),
)
