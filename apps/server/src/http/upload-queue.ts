import { randomUUID } from 'node:crypto'
import { type FileHandle, open, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { AppError } from '@personae/api/server'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import pLimit from 'p-limit'
import { QUEUE_THRESHOLD } from './limits.ts'
import type { Parts } from './parts.ts'
import { createPlaces } from './places.ts'

/** A file without a name, which is deleted with its handle, however the process ends. */
async function unnamedFile(): Promise<FileHandle> {
  const path = join(tmpdir(), `personae-upload-${randomUUID()}`)
  const file = await open(path, 'wx+', 0o600)
  await unlink(path)
  return file
}

async function* upTo(limit: number, chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let received = 0
  for await (const chunk of chunks) {
    received += chunk.length
    if (received > limit) throw new AppError('too_large', 'The request is too large.')
    yield chunk
  }
}

const ABORT_CODES = new Set(['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE', 'ABORT_ERR'])

const isAborted = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ABORT_CODES.has(String(error.code))

/** Receives a body into a file, so that it takes no memory while it arrives, however slowly. */
async function receive(body: Readable, limit: number): Promise<FileHandle> {
  const file = await unnamedFile()
  try {
    await file.writeFile(upTo(limit, body.iterator({ destroyOnReturn: false })))
    return file
  } catch (error) {
    await file.close()
    // The rest is read and ignored: the connection’s next request begins after it.
    body.resume()
    throw isAborted(error) ? new AppError('invalid', 'The body does not match its content length.') : error
  }
}

/** Whether a body is queued. Small ones are not, and one with a too large content length is refused unread. */
function isLarge({ routeOptions, headers }: FastifyRequest): boolean {
  const limit = routeOptions.bodyLimit
  if (limit === undefined || limit <= QUEUE_THRESHOLD) return false
  if ('transfer-encoding' in headers) return true
  const length = Number(headers['content-length'] ?? 0)
  return length > QUEUE_THRESHOLD && length <= limit
}

const WAITING_MAX = 60
const WAITING_MAX_PER_ACCOUNT = 10
const TOO_MANY_OWN = `${WAITING_MAX_PER_ACCOUNT} uploads of yours are on their way. Please wait until one of them is done.`

/** Keeps one large body in memory at a time, from its complete arrival to its response: slow senders block nobody. */
export function addUploadQueue(app: FastifyInstance, { contextOf }: Parts): void {
  const queue = pLimit(1)
  const take = createPlaces(
    { atOnce: WAITING_MAX_PER_ACCOUNT, refusal: TOO_MANY_OWN },
    { atOnce: WAITING_MAX, refusal: 'Too many uploads are running. Please try again in a moment.' },
  )
  const atEnd = new WeakMap<FastifyRequest, (() => void)[]>()

  const waitForTurn = (request: FastifyRequest): Promise<void> =>
    new Promise((begin) => {
      void queue(() => {
        begin()
        return new Promise<void>((end) => atEnd.get(request)?.push(end))
      })
    })

  app.addHook('preParsing', async (request, reply, payload) => {
    if (!isLarge(request)) return payload
    const { actor } = await contextOf(request, reply)
    if (!actor) throw new AppError('unauthenticated', 'Please log in to continue.')
    atEnd.set(request, [take(actor.id)])
    const file = await receive(payload, request.routeOptions.bodyLimit)
    const body = file.createReadStream({ start: 0 })
    // A body of a wrong type is never read. Node ends the process when it collects a file that is open.
    atEnd.get(request)?.push(() => body.destroy())
    await waitForTurn(request)
    return body
  })
  app.addHook('onSend', (request, _reply, _payload, done) => {
    atEnd.get(request)?.forEach((end) => end())
    atEnd.delete(request)
    done()
  })
}
