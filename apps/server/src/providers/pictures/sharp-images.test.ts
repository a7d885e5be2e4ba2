import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { halves, pixelBomb, pngOf } from './pictures.testing.ts'
import { sharpImages } from './sharp-images.ts'

/** The colour at a position of a picture, as red, green and blue. */
async function colourAt(bytes: Buffer, left: number, top: number): Promise<number[]> {
  const { data } = await sharp(bytes)
    .extract({ left, top, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return [...data]
}

const isRed = ([red = 0, , blue = 0]: number[]) => red > 200 && blue < 60
const isBlue = ([red = 0, , blue = 0]: number[]) => blue > 200 && red < 60

test.for([
  ['PNG', () => halves().png().toBuffer()],
  ['JPEG', () => halves().jpeg().toBuffer()],
  ['WebP', () => halves().webp().toBuffer()],
  ['GIF', () => halves().gif().toBuffer()],
  ['AVIF', () => halves().avif().toBuffer()],
] as const)('a %s is converted to WebP with the same picture', async ([, make]) => {
  const picture = await sharpImages.process(await make())
  expect(picture).toMatchObject({ width: 40, height: 20, hash: expect.stringMatching(/^[0-9a-f]{64}$/) })
  expect(picture.variants).toHaveLength(1)
  const [{ bytes, width }] = picture.variants as [(typeof picture.variants)[number]]
  expect(width).toBe(40)
  expect(bytes.toString('latin1', 8, 12)).toBe('WEBP')
  expect(isRed(await colourAt(bytes, 5, 10))).toBe(true)
  expect(isBlue(await colourAt(bytes, 35, 10))).toBe(true)
  expect(picture.hash).toBe(createHash('sha256').update(bytes).digest('hex').slice(0, -3) + '028')
})

test('a rotated photograph is turned upright, and loses its location and camera data', async () => {
  const sideways = await halves()
    .jpeg()
    .withMetadata({
      orientation: 6,
      exif: {
        IFD0: { Make: 'Camera Maker', Artist: 'Somebody' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 0/1', GPSLongitude: '13/1 24/1 0/1' },
      },
    })
    .withIccProfile('p3')
    .toBuffer()
  const before = await sharp(sideways).metadata()
  expect(before.orientation).toBe(6)
  expect(before.exif!.toString('latin1')).toContain('Camera Maker')

  const picture = await sharpImages.process(sideways)
  expect([picture.width, picture.height]).toEqual([20, 40])
  for (const { bytes } of picture.variants) {
    const metadata = await sharp(bytes).metadata()
    expect(metadata.orientation).toBeUndefined()
    expect([metadata.exif, metadata.xmp, metadata.iptc]).toEqual([undefined, undefined, undefined])
    expect(bytes.toString('latin1')).not.toMatch(/EXIF|Camera Maker|Somebody|GPS/)
    // After a quarter turn to the right the left half is on top.
    expect(isRed(await colourAt(bytes, 10, 3))).toBe(true)
    expect(isBlue(await colourAt(bytes, 10, 36))).toBe(true)
  }
})

test('a large picture is stored in three widths, none larger than it, in its own proportions', async () => {
  const picture = await sharpImages.process(await pngOf(2_000, 1_000))
  expect(picture.variants.map(({ width }) => width)).toEqual([240, 480, 960])
  expect([picture.width, picture.height]).toEqual([960, 480])
  for (const { bytes, width } of picture.variants)
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width, height: width / 2 })
})

test('a picture between two widths is stored in the smaller one and its own', async () => {
  const picture = await sharpImages.process(await pngOf(300, 300))
  expect(picture.variants.map(({ width }) => width)).toEqual([240, 300])
  expect([picture.width, picture.height]).toEqual([300, 300])
})

test('a single pixel is a valid picture', async () => {
  expect(await sharpImages.process(await pngOf(2, 1))).toMatchObject({ width: 2, height: 1 })
})

test('the same file twice gives the same hash; another file another one', async () => {
  const [one, two, other] = await Promise.all([
    sharpImages.process(await pngOf(50, 50)),
    sharpImages.process(await pngOf(50, 50)),
    sharpImages.process(await pngOf(51, 50)),
  ])
  expect(one.hash).toBe(two.hash)
  expect(other.hash).not.toBe(one.hash)
})

test('of an animation the first frame is stored', async () => {
  const frames = await Promise.all(
    ['#ff0000', '#0000ff'].map((background) =>
      sharp({ create: { width: 20, height: 20, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  )
  for (const format of ['gif', 'webp'] as const) {
    const moving = await sharp(frames, { join: { animated: true } })
      .toFormat(format)
      .toBuffer()
    expect((await sharp(moving).metadata()).pages).toBe(2)
    const picture = await sharpImages.process(moving)
    expect([picture.width, picture.height]).toEqual([20, 20])
    expect(isRed(await colourAt(picture.variants[0]!.bytes, 10, 10))).toBe(true)
  }
})

test('transparent parts stay transparent', async () => {
  const clear = await sharp({ create: { width: 9, height: 9, channels: 4, background: '#00000000' } })
    .png()
    .toBuffer()
  const { variants } = await sharpImages.process(clear)
  expect((await sharp(variants[0]!.bytes).stats()).isOpaque).toBe(false)
})

test('data hidden after the end of a picture is removed', async () => {
  const polyglot = Buffer.concat([await pngOf(), Buffer.from('<script>alert(1)</script>')])
  const { variants } = await sharpImages.process(polyglot)
  for (const { bytes } of variants) expect(bytes.toString('latin1')).not.toContain('script')
})

const NO_PICTURE = 'That file is not a picture we can read. Please use PNG, JPEG, WebP, GIF or AVIF.'
const DAMAGED = 'The picture is damaged: it could not be decoded to its end.'
const TOO_MUCH_MEMORY =
  'The picture takes too much memory to decode. Please make it smaller, or save it as a plain JPEG.'
const TOO_MANY_PIXELS = 'The picture has more than 40 megapixels. Please make it smaller.'
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'

const REFUSED: [string, string, () => Promise<Buffer> | Buffer][] = [
  ['nothing', NO_PICTURE, () => Buffer.alloc(0)],
  ['a text', NO_PICTURE, () => Buffer.from('just words')],
  ['a page', NO_PICTURE, () => Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['an SVG', NO_PICTURE, () => Buffer.from(SVG)],
  ['an SVG of huge size', NO_PICTURE, () => Buffer.from(SVG.replace('9', '999999999'))],
  ['an SVG with an XML declaration', NO_PICTURE, () => Buffer.from(`<?xml version="1.0"?>${SVG}`)],
  ['a PDF', NO_PICTURE, () => Buffer.from('%PDF-1.7\n')],
  ['a TIFF', NO_PICTURE, () => halves().tiff().toBuffer()],
  ['a JPEG XL', NO_PICTURE, () => Buffer.from('ff0a7f00', 'hex')],
  ['a Photoshop file', NO_PICTURE, () => Buffer.from('8BPS\0\x01')],
  ['the first eight bytes of a PNG', NO_PICTURE, async () => (await pngOf()).subarray(0, 8)],
  ['an SVG with the signature of a GIF', NO_PICTURE, () => Buffer.from(`GIF89a${SVG}`)],
  ['a PNG cut in half', DAMAGED, async () => half(await noise('png'))],
  ['a JPEG cut in half', DAMAGED, async () => half(await noise('jpeg'))],
  ['a WebP cut in half', NO_PICTURE, async () => half(await noise('webp'))],
  ['900 million pixels', TOO_MANY_PIXELS, () => pixelBomb(30_000)],
  ['just over 40 million pixels', TOO_MANY_PIXELS, () => pixelBomb(6_325)],
  [
    'a GIF that must be decoded as a whole',
    TOO_MUCH_MEMORY,
    async () => stretched(await halves().gif().toBuffer()),
  ],
]

/** A GIF that claims to be 6,000 pixels wide and high. */
function stretched(gif: Buffer): Buffer {
  const frame = gif.indexOf(Buffer.from([0x2c, 0, 0, 0, 0]))
  for (const at of [6, 8, frame + 5, frame + 7]) gif.writeUInt16LE(6_000, at)
  return gif
}

const half = (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length / 2))

const noise = (format: 'png' | 'jpeg' | 'webp') =>
  sharp({
    create: {
      width: 200,
      height: 200,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 50 },
    },
  })
    .toFormat(format)
    .toBuffer()

test.for(REFUSED)('%s is refused with one sentence', async ([, message, make]) => {
  const bytes = await make()
  await expect(sharpImages.process(bytes)).rejects.toMatchObject({
    code: 'invalid',
    details: { issues: [{ path: 'imageUrl', message: expect.any(String) }] },
  })
  await expect(sharpImages.process(bytes)).rejects.toThrow(message)
})

test('a bomb of 900 million pixels is refused by its header', async () => {
  const bomb = pixelBomb(30_000)
  expect(bomb.length).toBeLessThan(300_000)
  await expect(sharpImages.process(bomb)).rejects.toThrow(TOO_MANY_PIXELS)
})

test('ten concurrent large pictures are all processed', { tags: 'process' }, async () => {
  const large = await sharp({ create: { width: 1_600, height: 1_600, channels: 3, background: '#359' } })
    .png({ progressive: true })
    .toBuffer()
  const pictures = await Promise.all(Array.from({ length: 10 }, () => sharpImages.process(large)))
  expect(pictures.map(({ width, height }) => `${width}x${height}`)).toEqual(Array(10).fill('960x960'))
})

test('ten megabytes pass this check, one byte more does not', async () => {
  const large = Buffer.concat([await pngOf(), Buffer.alloc(10 * 1024 * 1024)])
  await expect(sharpImages.process(large)).rejects.toThrow('larger than 10 MB')
  await expect(sharpImages.process(large.subarray(0, 10 * 1024 * 1024))).resolves.toMatchObject({ width: 40 })
})

test('a picture a thousand times as high as wide keeps its shape within the limit', async () => {
  const tower = await sharp({ create: { width: 20, height: 20_000, channels: 3, background: '#f00' } })
    .png()
    .toBuffer()
  await expect(sharpImages.process(tower)).resolves.toMatchObject({ width: 8, height: 7_680 })
})
