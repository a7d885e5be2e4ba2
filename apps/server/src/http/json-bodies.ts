import { isUtf8 } from 'node:buffer'
import { AppError } from '@personae/api/server'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { JSON_ONLY } from './errors.ts'

/** Maximum number of strings, separators and opening brackets: several times that of the largest valid body. */
const PARTS_MAX = 5_000

const [QUOTE, BACKSLASH] = ['"'.charCodeAt(0), '\\'.charCodeAt(0)]

function endOfText(json: string, from: number): number {
  const quote = json.indexOf('"', from)
  // A fast path for pictures, which are long and have no backslash.
  if (quote >= 0 && !json.slice(from, quote).includes('\\')) return quote + 1
  for (let at = from; at < json.length; at += 1) {
    const code = json.charCodeAt(at)
    if (code === BACKSLASH) at += 1
    else if (code === QUOTE) return at + 1
  }
  return json.length
}

function hasTooManyParts(json: string): boolean {
  const next = /[",[{]/g
  for (let parts = 0; next.test(json); parts += 1) {
    if (parts === PARTS_MAX) return true
    if (json[next.lastIndex - 1] === '"') next.lastIndex = endOfText(json, next.lastIndex)
  }
  return false
}

/** Refuses a body with too many values before parsing: a million of them would block the process for a second. */
function parseJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    // Parsed as text, bytes of another encoding would become replacement characters.
    if (!isUtf8(bytes)) return done(new AppError('invalid', 'The body is not UTF-8.'))
    const body = bytes.toString()
    // Clients send the content type of JSON even without a body.
    if (body === '') done(null, undefined)
    else if (hasTooManyParts(body)) done(new AppError('invalid', 'The body has too many values.'))
    else void parse(request, body, done)
  })
}

const JSON_TYPE = /^application\/json\s*(?:;|$)/i
const CHARSET = /;\s*charset\s*=\s*"?([^";\s]*)/i

/** Whether the content type names another encoding than UTF-8, which would be misread. */
function hasOtherCharset({ headers }: FastifyRequest): boolean {
  const type = headers['content-type']
  if (type === undefined || !JSON_TYPE.test(type)) return false
  const charset = CHARSET.exec(type)?.[1]
  return charset !== undefined && !/^utf-?8$/i.test(charset)
}

const COMPRESSED = new AppError('invalid', 'Send the body uncompressed, without Content-Encoding.')

// Other values, such as a charset, are common mistakes, of which the body itself is right.
const isCompressed = ({ headers }: FastifyRequest): boolean =>
  /gzip|deflate|compress|zstd|br/i.test(headers['content-encoding'] ?? '')

/** Accepts only JSON in UTF-8, which a form of another site cannot send. */
export function addJsonOnly(app: FastifyInstance): void {
  app.removeContentTypeParser('text/plain')
  parseJsonBodies(app)
  app.addHook('onRequest', (request, _reply, done) => {
    if (isCompressed(request)) done(COMPRESSED)
    else done(hasOtherCharset(request) ? JSON_ONLY : undefined)
  })
}
