import { PICTURE_WIDTHS } from '@personae/contract/media'
import sharp from 'sharp'

export const WIDEST = Math.max(...PICTURE_WIDTHS)
/** Heights of the widest width that are kept at most: WebP ends at 16,383 pixels, and every screen well before. */
const TALLEST = 8

/** Most bytes that the pixels of a picture come to once it is shrunk. */
export const SHRUNK_MAX = WIDEST * WIDEST * TALLEST * 4

export interface Pixels {
  data: Buffer
  width: number
  height: number
  channels: 1 | 2 | 3 | 4
}

/**
 * Decodes a file down to the size in which it is kept, as it lies: turning it upright needs all its pixels at
 * once, so that is done to the few that are left.
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
