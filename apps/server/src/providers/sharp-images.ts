import { createHash } from 'node:crypto'
import { type Images, invalid, type Picture } from '@personae/api/server'
import { PICTURE_MAX_BYTES, PICTURE_MAX_PIXELS, PICTURE_WIDTHS } from '@personae/contract/media'
import sharp, { type Metadata } from 'sharp'

const QUALITY = 82
/** Heights of a width that are kept at most: WebP ends at 16,383 pixels, and every place that shows it well before. */
const TALLEST = 8

const refuse = (message: string) => invalid('imageUrl', message)
const NOT_A_PICTURE = 'That file is not a picture we can read. Please use PNG, JPEG, WebP, GIF or AVIF.'

const ascii = (bytes: Buffer, from: number, to: number) => bytes.toString('latin1', from, to)

/** By the first bytes, never by a name: what else the decoder knows (SVG, PDF, TIFF) must not reach it. */
function isAccepted(bytes: Buffer): boolean {
  if (ascii(bytes, 0, 8) === '\x89PNG\r\n\x1a\n' || ascii(bytes, 0, 3) === '\xff\xd8\xff') return true
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') return true
  if (['GIF87a', 'GIF89a'].includes(ascii(bytes, 0, 6))) return true
  return ascii(bytes, 4, 8) === 'ftyp' && ['avif', 'avis', 'mif1'].includes(ascii(bytes, 8, 12))
}

const open = (bytes: Buffer) => sharp(bytes, { failOn: 'truncated', limitInputPixels: PICTURE_MAX_PIXELS })

async function measure(bytes: Buffer): Promise<Metadata> {
  // Only the header is read here, so that a picture of a billion pixels is refused before it is one.
  const metadata = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null)
  if (!metadata) throw refuse(NOT_A_PICTURE)
  if (metadata.width * metadata.height > PICTURE_MAX_PIXELS) {
    throw refuse('The picture has more than 40 megapixels. Please make it smaller.')
  }
  return metadata
}

export const sharpImages: Images = {
  async process(bytes): Promise<Picture> {
    if (bytes.length > PICTURE_MAX_BYTES) {
      throw refuse('The picture is larger than 10 MB. Please choose a smaller one.')
    }
    if (!isAccepted(bytes)) throw refuse(NOT_A_PICTURE)
    await measure(bytes)

    const upright = open(bytes).autoOrient()
    const encoded = await Promise.all(
      PICTURE_WIDTHS.map((width) =>
        upright
          .clone()
          .resize({ width, height: width * TALLEST, fit: 'inside', withoutEnlargement: true })
          .webp({ quality: QUALITY })
          .toBuffer({ resolveWithObject: true }),
      ),
    ).catch(() => {
      throw refuse('The picture is damaged: it could not be decoded to its end.')
    })

    // A small original comes out the same at several widths; one copy is enough.
    const variants = new Map(
      encoded.map(({ data, info }) => [info.width, { width: info.width, bytes: data }]),
    )
    const largest = encoded.at(-1)!
    return {
      hash: createHash('sha256').update(largest.data).digest('hex'),
      width: largest.info.width,
      height: largest.info.height,
      variants: [...variants.values()],
    }
  },
}
