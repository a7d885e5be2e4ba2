import { PICTURE_MAX_BYTES, PICTURE_TOO_LARGE, PICTURE_TYPES } from '@personae/contract/media'
import { readAsDataUrl, redraw } from './picture-canvas.ts'

/** Larger than it is ever shown: shrinking loses nothing and makes uploads fast. */
const WIDEST = 1_600

export const ACCEPTED_IMAGES = PICTURE_TYPES.join(',')

const NOT_A_PICTURE = 'This file cannot be read as a picture. Please choose another.'

export class UnreadableImage extends Error {}

async function shrink(file: File, bitmap: ImageBitmap): Promise<Blob> {
  const { width, height } = bitmap
  if (width <= WIDEST) return file
  const smaller = await redraw(bitmap, { x: 0, y: 0, width, height }, WIDEST)
  return smaller && smaller.size < file.size ? smaller : file
}

/**
 * A chosen file as a data URL, made smaller if it is larger than needed.
 * @throws UnreadableImage with a message for the user
 */
export async function readImage(file: File): Promise<string> {
  if (!(PICTURE_TYPES as readonly string[]).includes(file.type)) {
    throw new UnreadableImage('Please choose a PNG, JPEG, WebP, GIF or AVIF picture.')
  }
  // The file name proves nothing: a file that the browser cannot draw is not a picture.
  const bitmap = await createImageBitmap(file).catch(() => {
    throw new UnreadableImage(NOT_A_PICTURE)
  })
  const blob = await shrink(file, bitmap).catch(() => file)
  bitmap.close()
  if (blob.size > PICTURE_MAX_BYTES) {
    throw new UnreadableImage(PICTURE_TOO_LARGE)
  }
  return readAsDataUrl(blob).catch(() => {
    throw new UnreadableImage('The file could not be read. Please choose it again.')
  })
}
