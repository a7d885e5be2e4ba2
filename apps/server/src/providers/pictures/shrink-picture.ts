import { execFile } from 'node:child_process'
import { argv, execPath, stdin, stdout } from 'node:process'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { PICTURE_WIDTHS } from '@personae/contract/media'
import sharp from 'sharp'

export const WIDEST = Math.max(...PICTURE_WIDTHS)
/** Maximum height as a multiple of the largest width: WebP allows up to 16,383 pixels, far more than any screen. */
const TALLEST = 8

const SHRUNK_MAX = WIDEST * WIDEST * TALLEST * 4

interface Pixels {
  data: Buffer
  width: number
  height: number
  channels: 1 | 2 | 3 | 4
}

/** Shrinks without turning upright, which needs all pixels in memory and is done later to the smaller picture. */
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

const SELF = fileURLToPath(import.meta.url)
const SIDEWAYS = 'sideways'
/** Milliseconds: the heaviest accepted picture takes two seconds on a slow machine. */
const TIMEOUT_MS = 30_000
/** Bytes of the header before the pixels: width, height and channels. */
const HEAD = 12

/** The end of a child process frees all its memory, and a file that crashes the decoder does not crash the server. */
export function shrinkInChildProcess(
  bytes: Buffer,
  { isSideways }: { isSideways: boolean },
): Promise<Pixels> {
  return new Promise((resolve, reject) => {
    const child = execFile(
      execPath,
      [SELF, ...(isSideways ? [SIDEWAYS] : [])],
      { encoding: 'buffer', maxBuffer: SHRUNK_MAX + HEAD, timeout: TIMEOUT_MS, killSignal: 'SIGKILL' },
      (error, output) => (error ? reject(error) : resolve(unpack(output))),
    )
    // A decoder that exits early closes its input; its exit code is handled above.
    child.stdin?.on('error', () => {}).end(bytes)
  })
}

function pack({ data, width, height, channels }: Pixels): Buffer {
  const head = Buffer.alloc(HEAD)
  for (const [at, value] of [width, height, channels].entries()) head.writeUInt32LE(value, at * 4)
  return Buffer.concat([head, data])
}

const unpack = (output: Buffer): Pixels => ({
  data: output.subarray(HEAD),
  width: output.readUInt32LE(0),
  height: output.readUInt32LE(4),
  channels: output.readUInt32LE(8) as Pixels['channels'],
})

if (import.meta.main)
  stdout.end(pack(await shrinkPicture(await buffer(stdin), { isSideways: argv.includes(SIDEWAYS) })))
