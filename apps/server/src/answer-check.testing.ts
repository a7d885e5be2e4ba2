import { Readable } from 'node:stream'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { Ajv2020 } from 'ajv/dist/2020.js'
import type { FastifyInstance } from 'fastify'
import { addressOf, openApi } from './surfaces/rest/openapi/document.ts'

const DECODERS: Record<string, (body: Buffer) => Buffer> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  zstd: zstdDecompressSync,
}

const UTC_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/
const ajv = new Ajv2020({ strict: false, allErrors: true, formats: { 'date-time': UTC_TIME } })
const document = openApi('http://localhost')
ajv.addSchema(document, 'api')

const pointer = (...keys: string[]): string =>
  `api#/${keys.map((key) => encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')}`

/** By content type: how the OpenAPI document names the schema, and the JSON values of a body. */
const VALUES: Record<string, { schema: string; of(body: string): string[] }> = {
  'application/json': { schema: 'schema', of: (body) => [body] },
  'text/event-stream': {
    schema: 'x-event',
    of: (body) => body.split('\n\n').flatMap((event) => (event.startsWith('data: ') ? [event.slice(6)] : [])),
  },
}

/** Passes a stream on, no faster than it is read, and fails at the end if `check` throws. */
function checkedStream(stream: Readable, check: (body: Buffer) => void): Readable {
  async function* chunks() {
    const read: Buffer[] = []
    for await (const chunk of stream) {
      read.push(Buffer.from(chunk as Buffer | string))
      yield chunk
    }
    check(Buffer.concat(read))
  }
  return Readable.from(chunks(), { objectMode: false, highWaterMark: 1 })
}

/** Checks every response of `/api` against the OpenAPI document: a wrong one becomes a 500, or breaks off. */
export function checkAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload: unknown) => {
    const path = addressOf(request.routeOptions.url ?? '')
    const method = request.method.toLowerCase()
    const operation = document.paths[path]?.[method]
    const { statusCode } = reply
    if (!operation) return payload
    const told = operation.responses[statusCode]
    if (!told) throw new Error(`${method} ${path} answers ${statusCode}, which its description lacks`)
    const { content } = '$ref' in told ? document.components.responses[`Error${statusCode}`]! : told
    if (!content) return payload
    const type = String(reply.getHeader('content-type')).split(';')[0]!
    if (!(type in content)) throw new Error(`${method} ${path} answers ${type}, which its description lacks`)
    const values = VALUES[type]
    if (!values) return payload
    const place =
      '$ref' in told
        ? ['components', 'responses', `Error${statusCode}`]
        : ['paths', path, method, 'responses', String(statusCode)]
    const schema = pointer(...place, 'content', type, values.schema)
    const check = (body: Buffer): void => {
      const decode = DECODERS[String(reply.getHeader('content-encoding'))]
      // Compiled once by reference: a schema passed as an object would be compiled for every response.
      const isValid = ajv.getSchema(schema)!
      for (const json of values.of(String(decode?.(body) ?? body)))
        if (!isValid(JSON.parse(json)))
          throw new Error(`${method} ${path} ${statusCode}: ${ajv.errorsText(isValid.errors)}`)
    }
    if (payload instanceof Readable) return checkedStream(payload, check)
    if (typeof payload === 'string' || Buffer.isBuffer(payload)) check(Buffer.from(payload))
    return payload
  })
}
