import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { Ajv2020 } from 'ajv/dist/2020.js'
import type { FastifyInstance } from 'fastify'
import { addressOf, openApi } from './surfaces/rest/openapi/document.ts'

const DECODERS: Record<string, (body: Buffer) => Buffer> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  zstd: zstdDecompressSync,
}

const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true })
const document = openApi('http://localhost')
ajv.addSchema(document, 'api')

const pointer = (...keys: string[]): string =>
  `api#/${keys.map((key) => encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')}`

/** Every answer of `/api` must be as the description of the API says: otherwise it becomes a 500. */
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
    if (type !== 'application/json' || !(typeof payload === 'string' || Buffer.isBuffer(payload)))
      return payload
    const decode = DECODERS[String(reply.getHeader('content-encoding'))]
    const body = JSON.parse(String(decode && Buffer.isBuffer(payload) ? decode(payload) : payload)) as unknown
    const schema =
      '$ref' in told
        ? pointer('components', 'responses', `Error${statusCode}`, 'content', type, 'schema')
        : pointer('paths', path, method, 'responses', String(statusCode), 'content', type, 'schema')
    if (ajv.validate({ $ref: schema }, body)) return payload
    throw new Error(`${method} ${path} ${statusCode}: ${ajv.errorsText()}`)
  })
}
