import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './run.ts'
import sharp from 'sharp'

// Makes the icons of the web manifest from the logo. Run it again when the logo changes.

const BACKGROUND = '#121018'
const PUBLIC = join(ROOT, 'apps/web/public')
const mark = readFileSync(join(PUBLIC, 'mark.svg'))

/** @param share of the icon's width for the logo; systems crop a maskable icon to their own shape */
async function icon(file: string, size: number, share: number): Promise<void> {
  const side = Math.round(size * share)
  const inner = await sharp(mark, { density: 72 * (side / 32) })
    .resize(side, side)
    .png()
    .toBuffer()
  const sheet = sharp({ create: { width: size, height: size, channels: 3, background: BACKGROUND } })
  writeFileSync(
    join(PUBLIC, file),
    await sheet
      .composite([{ input: inner }])
      .png({ palette: true })
      .toBuffer(),
  )
}

await icon('icon-192.png', 192, 0.76)
await icon('icon-512.png', 512, 0.76)
await icon('icon-maskable-512.png', 512, 0.56)
await icon('apple-touch-icon.png', 180, 0.72)
