import sharp from 'sharp'
import { pixelBomb } from './pictures.testing.ts'

const LARGEST = 10 * 1024 * 1024
/** Just under 40 megapixels. */
const SIZE = { width: 7_300, height: 5_400 }

interface Size {
  width: number
  height: number
}

const grain = (size: Size) =>
  sharp({
    create: {
      ...size,
      channels: 3,
      background: '#7a5c9e',
      noise: { type: 'gaussian', mean: 128, sigma: 4 },
    },
  })

const plain = (size: Size) => sharp({ create: { ...size, channels: 4, background: '#7a5c9e80' } })

/** Pads a JPEG to the maximum file size with comments, which still have to be received and decoded. */
function padded(jpeg: Buffer): Buffer {
  const comment = Buffer.alloc(65_535 + 2)
  comment.set([0xff, 0xfe, 0xff, 0xff])
  const count = Math.floor((LARGEST - jpeg.length) / comment.length)
  return Buffer.concat([
    jpeg.subarray(0, 2),
    ...Array.from({ length: count }, () => comment),
    jpeg.subarray(2),
  ])
}

/** Hostile pictures, and valid ones of maximum size, by name. */
export const KINDS: Record<string, () => Promise<Buffer>> = {
  'PNG bomb, 30,000 x 30,000': async () => pixelBomb(30_000),
  'JPEG, 10 MB, 39 megapixels': async () => padded(await grain(SIZE).jpeg({ quality: 20 }).toBuffer()),
  'JPEG, progressive and sideways': async () =>
    padded(
      await grain(SIZE).jpeg({ quality: 20, progressive: true }).withMetadata({ orientation: 6 }).toBuffer(),
    ),
  'JPEG, progressive in full colour': async () =>
    padded(
      await grain({ width: 5_300, height: 4_000 })
        .jpeg({ quality: 20, progressive: true, chromaSubsampling: '4:4:4' })
        .toBuffer(),
    ),
  'PNG, interlaced': () => plain({ width: 6_400, height: 4_000 }).png({ progressive: true }).toBuffer(),
  'WebP, lossless': () =>
    plain({ width: 8_000, height: 4_000 }).webp({ lossless: true, effort: 0 }).toBuffer(),
  GIF: () => plain({ width: 5_800, height: 4_000 }).gif({ effort: 1 }).toBuffer(),
  'AVIF, 6.7 megapixels': () => plain({ width: 2_400, height: 2_800 }).avif({ effort: 0 }).toBuffer(),
}
