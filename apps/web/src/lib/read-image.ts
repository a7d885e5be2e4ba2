import { PICTURE_MAX_BYTES, PICTURE_TYPES } from '@personae/contract/media'

/** Wider than any place that shows it, so that shrinking here loses nothing and uploads in a second. */
const WIDEST = 1_600
const QUALITY = 0.92

export const ACCEPTED_IMAGES = PICTURE_TYPES.join(',')

export class UnreadableImage extends Error {}

const readAsDataUrl = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(reader.result as string))
    reader.addEventListener('error', () =>
      reject(new UnreadableImage('The file could not be read. Please choose it again.')),
    )
    reader.readAsDataURL(blob)
  })

async function shrink(file: File): Promise<Blob> {
  const bitmap = await createImageBitmap(file)
  if (bitmap.width <= WIDEST) return file
  const canvas = document.createElement('canvas')
  canvas.width = WIDEST
  canvas.height = Math.round((bitmap.height / bitmap.width) * WIDEST)
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  const smaller = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', QUALITY))
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
  return readAsDataUrl(blob)
}
