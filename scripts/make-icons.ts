import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './run.ts'
import sharp from 'sharp'

// Makes the icons of the web manifest from the logo. Run it again when the logo changes.

const BACKGROUND = '#121018'
const PUBLIC = join(ROOT, 'apps/web/public')
const mark = readFileSync(join(PUBLIC, 'mark.svg'))

const logo = (side: number): Promise<Buffer> =>
  sharp(mark, { density: 72 * (side / 32) })
    .resize(side, side)
    .png()
    .toBuffer()

/** @param share of the icon's width for the logo; systems crop a maskable icon to their own shape */
async function icon(file: string, size: number, share: number): Promise<void> {
  const side = Math.round(size * share)
  const sheet = sharp({ create: { width: size, height: size, channels: 3, background: BACKGROUND } })
  writeFileSync(
    join(PUBLIC, file),
    await sheet
      .composite([{ input: await logo(side) }])
      .png({ palette: true })
      .toBuffer(),
  )
}

await icon('icon-192.png', 192, 0.76)
await icon('icon-512.png', 512, 0.76)
await icon('icon-maskable-512.png', 512, 0.56)
await icon('apple-touch-icon.png', 180, 0.72)

/** The header of an ICO file, with one entry: a PNG of 32 × 32 pixels and 32 bits. */
const HEADER = [0, 0, 1, 0, 1, 0, 32, 32, 0, 0, 1, 0, 32, 0]
const small = await logo(32)
const lengthAndOffset = Buffer.alloc(8)
lengthAndOffset.writeUInt32LE(small.length)
lengthAndOffset.writeUInt32LE(HEADER.length + 8, 4)
// For browsers that show no SVG in a tab, and for addresses that are no pages.
writeFileSync(join(PUBLIC, 'favicon.ico'), Buffer.concat([Buffer.from(HEADER), lengthAndOffset, small]))
