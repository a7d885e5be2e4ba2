import { createHash } from 'node:crypto'
import { closeSync, createReadStream, openSync, readSync } from 'node:fs'
import { basename } from 'node:path'
import { PassThrough, pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'

/** A file that cannot be imported; the message says what to do. */
export class ImportFileError extends Error {
  readonly code = 'IMPORT_FILE'
}

const NEWLINE = 0x0a

const GZIP = Buffer.from([0x1f, 0x8b])

function isGzip(file: string): boolean {
  const handle = openSync(file, 'r')
  try {
    const start = Buffer.alloc(GZIP.length)
    return readSync(handle, start) === GZIP.length && start.equals(GZIP)
  } finally {
    closeSync(handle)
  }
}

/** The unpacked bytes of a file; `bytesRead` is the position in the packed file. */
export function openBytes(file: string) {
  const source = createReadStream(file)
  const unpacked = pipeline(
    source,
    isGzip(file) ? createGunzip({ chunkSize: 1 << 18 }) : new PassThrough(),
    () => {},
  )
  return { bytes: unpacked as AsyncIterable<Buffer>, source }
}

const MARKS: [encoding: string, mark: number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]

/** The encoding that the byte order mark at the beginning of a file says. */
const markedEncoding = (start: Buffer): string | undefined =>
  MARKS.find(([, mark]) => mark.every((byte, at) => start[at] === byte))?.[0]

function decoderFor(encoding: string): TextDecoder {
  try {
    return new TextDecoder(encoding, { fatal: true })
  } catch {
    throw new ImportFileError(`There is no encoding “${encoding}”. An example is windows-1252.`)
  }
}

/** Yields the text of a file in UTF-8, without a byte order mark. @throws ImportFileError */
export async function* textOf(
  bytes: AsyncIterable<Buffer>,
  file: string,
  encoding?: string,
): AsyncGenerator<Buffer> {
  let named: string | undefined
  let decoder: TextDecoder | undefined
  const decode = (chunk?: Buffer): Buffer => {
    try {
      return Buffer.from(decoder!.decode(chunk, { stream: chunk !== undefined }))
    } catch {
      throw new ImportFileError(
        encoding
          ? `${basename(file)} is not ${encoding}.`
          : `${basename(file)} is not UTF-8. Say what it is: --encoding windows-1252 (Western Europe), windows-1251 (Cyrillic), shift_jis, gbk, macintosh or another.`,
      )
    }
  }
  for await (const chunk of bytes) {
    named ??= markedEncoding(chunk) ?? encoding ?? 'utf-8'
    if (chunk.includes(0) && !named.toLowerCase().startsWith('utf-16'))
      throw new ImportFileError(`${basename(file)} is not a text file. Save a spreadsheet as CSV.`)
    decoder ??= decoderFor(named)
    const text = decode(chunk)
    if (text.length > 0) yield text
  }
  if (decoder) yield decode()
}

/** Reads the whole file before anything is imported, and returns its SHA-256. @throws ImportFileError */
export async function checkText(file: string, encoding?: string): Promise<string> {
  const sum = createHash('sha256')
  const { bytes } = openBytes(file)
  async function* summed() {
    for await (const chunk of bytes) {
      sum.update(chunk)
      yield chunk
    }
  }
  let isEmpty = true
  let lines = 0
  try {
    for await (const text of textOf(summed(), file, encoding)) {
      isEmpty &&= text.toString().trim() === ''
      for (let at = text.indexOf(NEWLINE); at >= 0; at = text.indexOf(NEWLINE, at + 1)) lines += 1
    }
  } catch (error) {
    if (error instanceof ImportFileError || lines === 0) throw error
    const why = (error as Error).message
    throw new ImportFileError(
      `${basename(file)} breaks off in line ${lines + 1}: ${why}. Nothing was imported.`,
    )
  }
  if (isEmpty) throw new ImportFileError(`${basename(file)} is empty.`)
  return sum.digest('hex')
}
