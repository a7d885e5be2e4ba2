import { closeSync, createReadStream, openSync, readSync, statSync } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { HEADER_START } from './archive-format.ts'
import { TransferError } from './transfer-error.ts'

const NEWLINE = 0x0a
/** Bytes that contain the start of the header. */
const PEEK = 128

/** Whether a file is an archive, whole or not, and not a file of characters. */
export function isArchive(file: string): boolean {
  // From a pipe the bytes could be read only once.
  if (!statSync(file).isFile()) return false
  const handle = openSync(file, 'r')
  try {
    const start = Buffer.alloc(PEEK)
    readSync(handle, start, 0, PEEK, 0)
    return start.includes(HEADER_START)
  } finally {
    closeSync(handle)
  }
}

export const damaged = (why: string): TransferError => new TransferError(`The archive is damaged: ${why}.`)

/**
 * The lines of an archive, each with its line break. `read` is called with the bytes that have been read.
 * @throws TransferError if it is truncated, or cannot be decompressed
 */
export async function* linesOf(file: string, read: (bytes: number) => void): AsyncGenerator<Buffer> {
  const source = createReadStream(file)
  const text = pipeline(source, createGunzip({ chunkSize: 1 << 18 }), () => {})
  let rest: Buffer[] = []
  try {
    for await (const chunk of text as AsyncIterable<Buffer>) {
      let from = 0
      for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, from)) {
        const end = chunk.subarray(from, at + 1)
        from = at + 1
        yield rest.length > 0 ? Buffer.concat([...rest.splice(0), end]) : end
      }
      if (from < chunk.length) rest.push(chunk.subarray(from))
      read(source.bytesRead)
    }
  } catch (error) {
    const isOfZlib = error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')
    throw isOfZlib ? damaged(error.message) : error
  }
  if (rest.length > 0) throw damaged('it ends in the middle of a line')
}
