import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** A picture whose left half is red and whose right half is blue. */
export const halves = (width = 40, height = 20) =>
  sharp({ create: { width, height, channels: 3, background: '#0000ff' } }).composite([
    {
      input: { create: { width: Math.floor(width / 2), height, channels: 3, background: '#ff0000' } },
      left: 0,
      top: 0,
    },
  ])

export const pngOf = (width?: number, height?: number) => halves(width, height).png().toBuffer()

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A black PNG with one bit per pixel: a few kilobytes that decode to `side` times `side` pixels. */
export function pixelBomb(side: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head.set([1, 0, 0, 0, 0], 8)
  const rows = Buffer.alloc((Math.ceil(side / 8) + 1) * side)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

export const dataUrl = (bytes: Buffer, type = 'image/png'): string =>
  `data:${type};base64,${bytes.toString('base64')}`

/** A PNG made longer with a chunk that decoders ignore. */
export const padded = (png: Buffer, length: number): Buffer =>
  Buffer.concat([
    png.subarray(0, 33),
    chunk('tEXt', Buffer.alloc(length - png.length - 12, 'x')),
    png.subarray(33),
  ])
