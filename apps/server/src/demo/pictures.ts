import sharp from 'sharp'
import { posterSvg } from './posters/poster.ts'

/** Large enough for a character's page on a sharp screen. */
const POSTER_WIDTH = 720

/** The picture of a character of the demo, as a form would send it. */
export const poster = (name: string): Promise<string> => pngUrl(posterSvg(name), POSTER_WIDTH)

/** A drawing as the data URL of a picture so many pixels wide. */
export async function pngUrl(svg: string, width: number): Promise<string> {
  // Decoded again at once: compressing it in between would be work for nobody.
  const bytes = await sharp(Buffer.from(svg)).resize(width).png({ compressionLevel: 1 }).toBuffer()
  return `data:image/png;base64,${bytes.toString('base64')}`
}
