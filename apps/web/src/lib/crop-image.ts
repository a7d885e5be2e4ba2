import { readAsDataUrl, redraw } from './picture-canvas.ts'

/** Width by height of every poster. */
export const POSTER_RATIO = 2 / 3
/** A picture whose ratio differs by less is not cropped. */
const TOLERANCE = 0.02

/** In percent of the picture. */
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

/** Whether a poster would show only a part of the picture. False if it cannot be decoded. */
export async function needsCrop(url: string): Promise<boolean> {
  const image = await load(url).catch(() => null)
  if (!image) return false
  return Math.abs(image.naturalWidth / image.naturalHeight / POSTER_RATIO - 1) > TOLERANCE
}

/** The largest part of a picture in a poster's ratio, from its middle. */
export function middlePart({ width, height }: { width: number; height: number }): Part {
  const share = (POSTER_RATIO * height) / width
  const part = share < 1 ? { width: 100 * share, height: 100 } : { width: 100, height: 100 / share }
  return { ...part, x: (100 - part.width) / 2, y: (100 - part.height) / 2 }
}

/** This part of a picture, exactly in a poster's ratio, as a data URL. */
export async function cropImage(url: string, part: Part): Promise<string> {
  const image = await load(url)
  const [across, down] = [image.naturalWidth / 100, image.naturalHeight / 100]
  const width = Math.max(2, Math.round(part.width * across))
  const cut = { x: part.x * across, y: part.y * down, width, height: width / POSTER_RATIO }
  const blob = await redraw(image, cut, width)
  return blob ? readAsDataUrl(blob) : url
}
