import { invalid } from '@personae/api/server'
import { PICTURE_MAX_BYTES, PICTURE_MAX_PIXELS, PICTURE_TOO_LARGE } from '@personae/contract/media'
import sharp, { type Metadata } from 'sharp'
import { isQuarterTurn } from './upright.ts'

const refuse = (message: string) => invalid('imageUrl', message)
const NOT_A_PICTURE = 'That file is not a picture we can read. Please use PNG, JPEG, WebP, GIF or AVIF.'

export const DAMAGED = () => refuse('The picture is damaged: it could not be decoded to its end.')

/** Maximum bytes for decoding, which just allows a progressive photograph of 40 megapixels. */
const MEMORY = 130_000_000

const ascii = (bytes: Buffer, from: number, to: number) => bytes.toString('latin1', from, to)

/** Whether the first bytes are of an accepted format, whatever the name: SVG, PDF or TIFF must not be decoded. */
function isAccepted(bytes: Buffer): boolean {
  if (ascii(bytes, 0, 8) === '\x89PNG\r\n\x1a\n' || ascii(bytes, 0, 3) === '\xff\xd8\xff') return true
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') return true
  if (['GIF87a', 'GIF89a'].includes(ascii(bytes, 0, 6))) return true
  return ascii(bytes, 4, 8) === 'ftyp' && ['avif', 'avis', 'mif1'].includes(ascii(bytes, 8, 12))
}

/** Measured bytes per pixel for decoding: some formats must be in memory completely before the first row is known. */
function bytesPerPixel(bytes: Buffer, metadata: Metadata): number {
  const { format, depth, channels, isProgressive, chromaSubsampling } = metadata
  const isDeep = depth !== 'uchar'
  if (format === 'heif') return isDeep ? 26 : 19
  if (format === 'gif') return 5.5
  if (format === 'webp') return ascii(bytes, 12, 16) === 'VP8 ' ? 1 : 4
  if (!isProgressive) return 1
  if (format === 'jpeg') return chromaSubsampling === '4:2:0' ? 3.2 : channels * 2
  return channels * (isDeep ? 2.5 : 1.25)
}

/** Refuses files by their header, such as a bomb of a billion pixels. @throws AppError `invalid` about the file */
export async function validateImageHeader(
  bytes: Buffer,
): Promise<{ needs: number; orientation: number; isSideways: boolean }> {
  if (bytes.length > PICTURE_MAX_BYTES) throw refuse(PICTURE_TOO_LARGE)
  if (!isAccepted(bytes)) throw refuse(NOT_A_PICTURE)
  const metadata = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null)
  if (!metadata) throw refuse(NOT_A_PICTURE)

  const pixels = metadata.width * metadata.height
  if (pixels > PICTURE_MAX_PIXELS)
    throw refuse('The picture has more than 40 megapixels. Please make it smaller.')
  const needs = pixels * bytesPerPixel(bytes, metadata)
  if (needs > MEMORY)
    throw refuse(
      'The picture takes too much memory to decode. Please make it smaller, or save it as a plain JPEG.',
    )
  const orientation = metadata.orientation ?? 1
  return { needs, orientation, isSideways: isQuarterTurn(orientation) }
}
