import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import { readS3Url } from './s3-url.ts'

const ACCESS_KEY = 'AKIDPICTURES'
const SECRET = 'not/for+any=log'
const BUCKET = '/pictures'

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=(\w+)$/

/** Whether a request is signed with this secret by Signature Version 4, which is implemented here independently. */
function isSigned({ method, url = '', headers }: IncomingMessage, secret: string): boolean {
  const [, , day = '', region = '', names = '', signature] =
    AUTHORIZATION.exec(headers.authorization ?? '') ?? []
  const signed = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`)
  const [path, query = ''] = url.split('?')
  const request = [method, path, query, signed.join(''), names, headers['x-amz-content-sha256']].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(request)].join('\n')
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secret}`)
  return hmac(key, text).toString('hex') === signature
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' })
  response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>No.</Message></Error>`)
}

/** An object store with one bucket, on a free local port, until the end of the test. */
export async function startS3() {
  const objects = new Map<string, Buffer>()
  const state = {
    secret: SECRET,
    /** If true, every request is answered with 503. */
    isDown: false,
    /** If set, every request is redirected to this address. */
    redirect: '',
    /** Awaited before each request is carried out and answered. */
    before: async (_method: string, _key: string): Promise<void> => {},
  }

  /** Sends a listing with one key per page. */
  function sendList(query: URLSearchParams, response: ServerResponse): void {
    const [prefix, after] = [query.get('prefix') ?? '', query.get('continuation-token') ?? '']
    const [key, ...more] = [...objects.keys()]
      .filter((one) => one.startsWith(prefix) && one > after)
      .toSorted()
    const next = more.length > 0 && `<NextContinuationToken>${key}</NextContinuationToken>`
    response.writeHead(200, { 'content-type': 'application/xml' })
    response.end(`<?xml version="1.0"?><ListBucketResult><IsTruncated>${more.length > 0}</IsTruncated>
      ${next || ''}${key ? `<Contents><Key>${key}</Key></Contents>` : ''}</ListBucketResult>`)
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '', headers } = request
    const body = await buffer(request)
    const key = url.slice(BUCKET.length + 1)
    await state.before(method, key)
    if (state.isDown) return refuse(response, 503, 'SlowDown')
    if (state.redirect) {
      response.setHeader('location', state.redirect)
      return refuse(response, 307, 'TemporaryRedirect')
    }
    if (!isSigned(request, state.secret)) return refuse(response, 403, 'SignatureDoesNotMatch')
    if (url.split('/')[1] !== BUCKET.slice(1)) return refuse(response, 404, 'NoSuchBucket')
    if (method === 'PUT') {
      const digest = createHash('md5').update(body).digest('base64')
      if (headers['content-md5'] !== digest) return refuse(response, 400, 'BadDigest')
      objects.set(key, body)
    }
    if (method === 'DELETE') {
      objects.delete(key)
      return void response.writeHead(204).end()
    }
    if (method === 'GET' && url.includes('?'))
      return sendList(new URL(url, 'http://s3').searchParams, response)
    if (method === 'GET') {
      const bytes = objects.get(key)
      if (!bytes) return refuse(response, 404, 'NoSuchKey')
      return void response.writeHead(200, { 'content-length': bytes.length }).end(bytes)
    }
    response.writeHead(200).end()
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.destroy(error as Error))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = async () => {
    if (!server.listening) return
    const closed = once(server, 'close')
    server.close()
    server.closeAllConnections()
    await closed
  }
  onTestFinished(close)

  const { port } = server.address() as AddressInfo
  const url = `s3://${ACCESS_KEY}:${encodeURIComponent(SECRET)}@127.0.0.1:${port}${BUCKET}/site?tls=off`
  return {
    objects,
    state,
    url,
    settings: readS3Url(url)!,
    secrets: [SECRET, encodeURIComponent(SECRET)],
    close,
  }
}
