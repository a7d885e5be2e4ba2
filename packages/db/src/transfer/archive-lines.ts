import { closeSync, createReadStream, openSync, readSync, statSync } from 'node:fs'
import { pipeline } from 'node:stream'
import { constants, createGunzip, gunzipSync } from 'node:zlib'
import { HEADER_START } from './archive-format.ts'
import { linesOf } from './lines.ts'
import { TransferError } from './transfer-error.ts'

const NEWLINE = 0x0a
/** Compressed bytes that contain the start of the header; they decompress to four megabytes at most. */
const PEEK = 4_096
/** Bytes of the longest line: a picture has some megabytes. */
const LINE_MAX = 32 * 1024 * 1024

function startOf(file: string): Buffer {
  const handle = openSync(file, 'r')
  try {
    const bytes = Buffer.alloc(PEEK)
    const start = bytes.subarray(0, readSync(handle, bytes, 0, PEEK, 0))
    try {
      // The end of the part may be in the middle of a block.
      return gunzipSync(start, { finishFlush: constants.Z_SYNC_FLUSH })
    } catch {
      return start
    }
  } finally {
    closeSync(handle)
  }
}

/** Whether a file is an archive, whole or not, and not a file of characters. */
export const isArchive = (file: string): boolean =>
  // From a pipe the bytes could be read only once.
  statSync(file).isFile() && startOf(file).subarray(0, HEADER_START.length).equals(Buffer.from(HEADER_START))

export const damaged = (why: string): TransferError => new TransferError(`The archive is damaged: ${why}.`)

/** Each line with its line break. @throws TransferError if it is truncated, or cannot be decompressed */
export async function* archiveLines(file: string, read: (bytes: number) => void): AsyncGenerator<Buffer> {
  const source = createReadStream(file)
  const text = pipeline(source, createGunzip({ chunkSize: 1 << 18 }), () => {})
  async function* parts(): AsyncGenerator<Buffer> {
    for await (const part of text as AsyncIterable<Buffer>) {
      yield part
      read(source.bytesRead)
    }
  }
  try {
    for await (const line of linesOf(parts(), LINE_MAX)) {
      if (line === null) throw damaged('a line is too long')
      if (line.at(-1) !== NEWLINE) throw damaged('it ends in the middle of a line')
      yield line
    }
  } catch (error) {
    const isOfZlib = error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')
    throw isOfZlib ? damaged(error.message) : error
  }
}
