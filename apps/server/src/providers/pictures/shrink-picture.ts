import { PICTURE_WIDTHS } from '@personae/contract/media'
import sharp from 'sharp'

export const WIDEST = Math.max(...PICTURE_WIDTHS)
/** Maximum height as a multiple of the largest width: WebP ends at 16,383 pixels, far beyond any screen. */
const TALLEST = 8

/** Maximum bytes of a picture's pixels after it was shrunk. */
export const SHRUNK_MAX = WIDEST * WIDEST * TALLEST * 4

export interface Pixels {
  data: Buffer
  width: number
  height: number
  channels: 1 | 2 | 3 | 4
}

/**
 * Decodes a file to its stored size without turning it upright: that needs all pixels in memory, so it is done later,
 * to the few that are left.
 */
export async function shrinkPicture(bytes: Buffer, { isSideways }: { isSideways: boolean }): Promise<Pixels> {
  const [across, along] = [WIDEST, WIDEST * TALLEST]
  const { data, info } = await sharp(bytes, { failOn: 'truncated', autoOrient: false })
    .resize({
      ...(isSideways ? { width: along, height: across } : { width: across, height: along }),
      fit: 'inside',
      withoutEnlargement: true,
    })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  return { data, width, height, channels }
}
