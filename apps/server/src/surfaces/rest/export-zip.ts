import { finished, Readable } from 'node:stream'
import { AppError, createPauses, exportAccount, type Services } from '@personae/api/server'
import { PICTURE_WIDTHS } from '@personae/contract/media'
import pLimit from 'p-limit'
import { ZipFile } from 'yazl'
import { createPlaces } from '../../http/places.ts'
import type { HttpContext, RestRequest, RestStream } from './rest-row.ts'

const WIDEST = Math.max(...PICTURE_WIDTHS)

/** Maximum concurrent downloads of one account, and of all: each has a few records in memory. */
const MAX_PER_ACCOUNT = 2
const MAX_IN_ALL = 10
const RETRY_AFTER_SECONDS = 10

type ExportData = Awaited<ReturnType<typeof exportAccount>>

/** Bytes of JSON passed to the archive at a time: a thread compresses them while other requests are served. */
const PIECE = 32 * 1024

/** Compression level: two per cent larger than the default 6, for a fifth to two thirds of the CPU time. */
const COMPRESSION = 3

type Json = string | Buffer

type Parts = AsyncIterable<Json> | Iterable<Json>

async function* jsonArray<Item>(
  items: AsyncIterable<Item>,
  toParts: (item: Item) => Parts,
): AsyncGenerator<Json> {
  let separator = '[\n'
  for await (const item of items) {
    yield separator
    yield* toParts(item)
    separator = ',\n'
  }
  yield separator === '[\n' ? '[]' : '\n]'
}

const asJson = (value: unknown): Json[] => [JSON.stringify(value)]

/** An object up to its last key, a field at a time: whole characters are too large for V8's young generation. */
function* fieldsBefore(lastKey: string, object: object): Generator<Json> {
  yield '{'
  for (const [key, value] of Object.entries(object)) yield `${JSON.stringify(key)}:${JSON.stringify(value)},`
  yield `${JSON.stringify(lastKey)}:`
}

type ExportedCharacter = ExportData['characters'] extends AsyncIterable<infer Item> ? Item : never
type ExportedChange = ExportedCharacter['history'] extends AsyncIterable<infer Item> ? Item : never

function* changeJson({ changesJson, ...change }: ExportedChange): Generator<Json> {
  yield* fieldsBefore('changes', change)
  yield changesJson
  yield '}'
}

async function* characterJson({ history, ...character }: ExportedCharacter): AsyncGenerator<Json> {
  yield* fieldsBefore('history', character)
  yield* jsonArray(history, changeJson)
  yield '}'
}

async function* exportJson(data: ExportData): AsyncGenerator<Json> {
  const { account, company, companyRefusals, characters, pictures: _, ...lists } = data
  yield* fieldsBefore('characters', { account, company, companyRefusals })
  yield* jsonArray(characters, characterJson)
  for (const [key, items] of Object.entries(lists)) {
    yield `,\n"${key}":`
    yield* jsonArray<unknown>(items, asJson)
  }
  yield '}\n'
}

/** The same bytes in chunks of one size: each chunk is a round trip through the archive, however short. */
async function* inPieces(parts: AsyncIterable<Json>): AsyncGenerator<Buffer> {
  let piece = Buffer.allocUnsafeSlow(PIECE)
  let filled = 0
  for await (const part of parts) {
    const bytes = typeof part === 'string' ? Buffer.from(part) : part
    for (let at = 0; at < bytes.length;) {
      const copied = bytes.copy(piece, filled, at)
      at += copied
      filled += copied
      if (filled < PIECE) continue
      yield piece
      piece = Buffer.allocUnsafeSlow(PIECE)
      filled = 0
    }
  }
  if (filled > 0) yield piece.subarray(0, filled)
}

/** Downloads produce their chunks one at a time, and pause for as long as a chunk took, for other requests. */
const turn = pLimit(1)
const pause = createPauses({ rests: true })

async function* inTurns(pieces: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  try {
    while (true) {
      const next = await turn(async () => {
        await pause()
        return pieces.next()
      })
      if (next.done) return
      yield next.value
    }
  } finally {
    await pieces.return(undefined)
  }
}

const TOO_MANY_OWN = `${MAX_PER_ACCOUNT} downloads of your data are running already. Please wait until one of them is done.`

const takePlace = createPlaces(
  { atOnce: MAX_PER_ACCOUNT, refusal: TOO_MANY_OWN },
  { atOnce: MAX_IN_ALL, refusal: 'Too many downloads are running at the moment. Please try again shortly.' },
)

/** @throws AppError `too_many_requests` or `unavailable` if the maximum number of downloads is running */
function begin(userId: string, { reply }: HttpContext): void {
  try {
    // On `close`, whether the response was sent, aborted or disconnected.
    reply.raw.once('close', takePlace(userId))
  } catch (error) {
    reply.header('retry-after', String(RETRY_AFTER_SECONDS))
    throw error
  }
}

/** An archive of one JSON file and the pictures, generated while it is sent: memory does not grow with the data. */
export const exportZip: RestStream = { contentType: 'application/zip', rateLimit: 'exports', open }

async function open(_request: RestRequest, http: HttpContext): Promise<Readable> {
  const { actor, services } = http.ctx
  if (!actor) throw new AppError('unauthenticated', 'Please log in to continue.')
  await services.rateLimits.admit('exports', http.ctx)
  const data = await exportAccount(services, actor)
  begin(actor.id, http)
  http.reply.type('application/zip').header('content-disposition', 'attachment; filename="personae-data.zip"')
  return zipOf(services, data)
}

export function zipOf(services: Services, data: ExportData): Readable {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  // After an error in the middle the download can only be aborted.
  zip.on('error', (error: Error) => output.destroy(error))
  zip.addReadStreamLazy('personae.json', { compressionLevel: COMPRESSION }, (take) => {
    const json = Readable.from(inTurns(inPieces(exportJson(data))), { objectMode: false })
    // The archive does not handle errors of its input streams.
    json.once('error', (error) => output.destroy(error))
    // Stops generating after a disconnect or for a HEAD request.
    finished(output, () => json.destroy())
    take(null, json)
  })
  for (const hash of data.pictures) {
    // WebP is already compressed.
    zip.addReadStreamLazy(`pictures/${hash}.webp`, { compress: false }, (take) => {
      services.media.bytes(hash, WIDEST).then(
        // A picture that was deleted meanwhile becomes an empty file, since its name is in the archive already.
        (bytes) => take(null, Readable.from(bytes ? [bytes] : [])),
        (error: unknown) => output.destroy(error as Error),
      )
    })
  }
  zip.end()
  return output
}
