import { PICTURE_MAX_BYTES, PICTURE_TOO_LARGE, PICTURE_TYPES } from '@personae/contract/media'

/** The largest width of an upload in pixels, wider than any picture is shown: shrinking loses nothing visible. */
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

const QUALITY = 0.92

/** Draws a part of a picture as WebP, scaled to `width` pixels. Null if the browser cannot encode WebP. */
function redraw(
  picture: CanvasImageSource,
  part: { x: number; y: number; width: number; height: number },
  width: number,
): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = Math.round((part.height / part.width) * width)
  canvas
    .getContext('2d')
    ?.drawImage(picture, part.x, part.y, part.width, part.height, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/webp', QUALITY))
}

/** Decodes a data URL in base64 to a file. */
export function blobOf(dataUrl: string): Blob {
  const comma = dataUrl.indexOf(',')
  const type = /^data:([^;,]*)/.exec(dataUrl)?.[1] ?? ''
  const bytes = Uint8Array.from(atob(dataUrl.slice(comma + 1)), (sign) => sign.charCodeAt(0))
  return new Blob([bytes], { type })
}

const readAsDataUrl = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(reader.result as string))
    reader.addEventListener('error', () => reject(new Error('the file cannot be read')))
    reader.readAsDataURL(blob)
  })

export const POSTER_RATIO = 2 / 3
/** A picture whose ratio differs from a poster's by less than this share is not cropped. */
const TOLERANCE = 0.02

/** A rectangle, in percent of the picture. */
export interface Part {
  x: number
  y: number
  width: number
  height: number
}

async function load(url: string): Promise<HTMLImageElement> {
  const image = new Image()
  image.src = url
  await image.decode()
  return image
}

/** Whether a picture must be cropped to fit a poster. False if it cannot be decoded. */
export async function needsCrop(url: string): Promise<boolean> {
  const image = await load(url).catch(() => null)
  if (!image) return false
  return Math.abs(image.naturalWidth / image.naturalHeight / POSTER_RATIO - 1) > TOLERANCE
}

/** Crops a picture to `part`, exactly in the ratio of a poster. A data URL, or null if the browser cannot encode it. */
export async function cropImage(url: string, part: Part): Promise<string | null> {
  const image = await load(url)
  const [across, down] = [image.naturalWidth / 100, image.naturalHeight / 100]
  const width = Math.max(2, Math.round(part.width * across))
  const cut = { x: part.x * across, y: part.y * down, width, height: width / POSTER_RATIO }
  const blob = await redraw(image, cut, width)
  return blob && readAsDataUrl(blob)
}
