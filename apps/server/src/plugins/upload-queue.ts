import { randomUUID } from 'node:crypto'
import { type FileHandle, open, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AppError } from '@personae/api/server'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import pLimit from 'p-limit'
import { BODY_LIMIT, UPLOAD_LIMIT } from '../limits.ts'

/** A file that is gone with its handle, however the process ends. */
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

const CUT_OFF = new Set(['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE', 'ABORT_ERR'])

/** Whether the sender went away, or the connection did. */
const isCutOff = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && CUT_OFF.has(String(error.code))

/** Receives a body into a file: so long as it is on its way it takes no memory, however slowly it comes. */
async function receive(body: AsyncIterable<Buffer>): Promise<FileHandle> {
  const file = await unnamedFile()
  try {
    await file.writeFile(upTo(UPLOAD_LIMIT, body))
    return file
  } catch (error) {
    await file.close()
    throw isCutOff(error) ? new AppError('invalid', 'The body is not as long as announced.') : error
  }
}

/** Small bodies go their way. One that says it is too large is refused by its head, without being read. */
function isLarge({ routeOptions, headers }: FastifyRequest): boolean {
  if (routeOptions.bodyLimit !== UPLOAD_LIMIT) return false
  if ('transfer-encoding' in headers) return true
  const length = Number(headers['content-length'] ?? 0)
  return length > BODY_LIMIT && length <= UPLOAD_LIMIT
}

/**
 * Lets large bodies into memory one at a time: read, parsed and decoded, each takes several times its length.
 * The turn begins when all of a body has arrived and ends with its answer, so that nobody can hold up the queue.
 */
export function addUploadQueue(app: FastifyInstance): void {
  const queue = pLimit(1)
  const turns = new WeakMap<FastifyRequest, () => void>()

  const myTurn = (request: FastifyRequest): Promise<void> =>
    new Promise((begin) => {
      void queue(() => {
        begin()
        return new Promise<void>((end) => turns.set(request, end))
      })
    })

  app.addHook('preParsing', async (request, _reply, payload) => {
    if (!isLarge(request)) return payload
    const file = await receive(payload)
    await myTurn(request)
    return file.createReadStream({ start: 0 })
  })
  app.addHook('onSend', (request, _reply, _payload, done) => {
    turns.get(request)?.()
    done()
  })
}
