import { PICTURE_MAX_BYTES, PICTURE_TYPES } from '@personae/contract/media'
import { readAsDataUrl, redraw } from './picture-canvas.ts'

/** Wider than any place that shows it, so that shrinking here loses nothing and uploads in a second. */
const WIDEST = 1_600

export const ACCEPTED_IMAGES = PICTURE_TYPES.join(',')

export class UnreadableImage extends Error {}

async function shrink(file: File): Promise<Blob> {
  const bitmap = await createImageBitmap(file)
  const { width, height } = bitmap
  if (width <= WIDEST) return file
  const smaller = await redraw(bitmap, { x: 0, y: 0, width, height }, WIDEST)
  bitmap.close()
  return smaller && smaller.size < file.size ? smaller : file
}

/**
 * A chosen file as a data URL, made smaller where it is larger than any screen needs.
 * @throws UnreadableImage with a sentence for the person who chose it
 */
export async function readImage(file: File): Promise<string> {
  if (!(PICTURE_TYPES as readonly string[]).includes(file.type)) {
    throw new UnreadableImage('Please choose a PNG, JPEG, WebP, GIF or AVIF picture.')
  }
  const blob = await shrink(file).catch(() => file)
  if (blob.size > PICTURE_MAX_BYTES) {
    throw new UnreadableImage('The picture is larger than 10 MB. Please choose a smaller one.')
  }
  return readAsDataUrl(blob).catch(() => {
    throw new UnreadableImage('The file could not be read. Please choose it again.')
  })
}
