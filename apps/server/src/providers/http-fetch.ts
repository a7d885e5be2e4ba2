import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'

/** Maximum bytes of an error body to read: its code comes early. */
const REFUSAL_MAX = 4_096

const OPTIONS = { keepAlive: true, timeout: 60_000 }
const agents = { 'http:': new HttpAgent(OPTIONS), 'https:': new HttpsAgent(OPTIONS) }

/** The response, with the body as Node's stream. */
export class StreamedResponse extends Response {
  readonly incoming: IncomingMessage

  constructor(incoming: IncomingMessage) {
    super(null, { status: incoming.statusCode!, headers: headersOf(incoming) })
    this.incoming = incoming
  }
}

const headersOf = ({ headers }: IncomingMessage): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))

async function briefRefusal(incoming: IncomingMessage): Promise<Response> {
  const pieces: Buffer[] = []
  let length = 0
  for await (const piece of incoming as AsyncIterable<Buffer>) {
    pieces.push(piece)
    if ((length += piece.length) > REFUSAL_MAX) break
  }
  return new Response(Buffer.concat(pieces), { status: incoming.statusCode!, headers: headersOf(incoming) })
}

/**
 * `fetch` with Node's own client, for answers in many small chunks: it takes a fraction of the CPU time, does not read
 * long error bodies to the end, and does not follow redirects.
 */
export const httpFetch: typeof fetch = (address, { method = 'GET', headers, body, signal } = {}) =>
  new Promise((resolve, reject) => {
    const url = new URL(address instanceof Request ? address.url : address)
    const request = url.protocol === 'https:' ? requestHttps : requestHttp
    const options = {
      method,
      headers: Object.fromEntries(new Headers(headers)),
      agent: agents[url.protocol as keyof typeof agents],
      ...(signal && { signal }),
    }
    const outgoing = request(url, options, (incoming) => {
      const isRefusal = incoming.statusCode !== 200
      if (isRefusal) briefRefusal(incoming).then(resolve, reject)
      else resolve(new StreamedResponse(incoming))
    })
    // Permanent: a connection may fail after its answer, too.
    outgoing.on('error', reject)
    outgoing.end(body)
  })
