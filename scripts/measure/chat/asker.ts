import { Agent, request } from 'node:http'
import { agesIn } from './stamp.ts'

export interface Stream {
  status: number
  /** Milliseconds from the sending of a word to its arrival. */
  delays: number[]
  /** The last line. */
  end: string
}

interface Request {
  url: string
  headers: Record<string, string>
  body: object
}

/** The request for an answer, on either surface or at the model itself. */
export const REQUESTS = {
  '/api': (url: string, cookie: string, id: string, message: string): Request => ({
    url: `${url}/api/characters/${id}/chat/stream`,
    headers: { cookie },
    body: { message },
  }),
  '/trpc': (url: string, cookie: string, id: string, message: string): Request => ({
    url: `${url}/trpc/chat.ask?batch=1`,
    headers: { cookie, 'trpc-accept': 'application/jsonl' },
    body: { 0: { id, message } },
  }),
  model: (url: string, _cookie: string, _id: string, message: string): Request => ({
    url: `${url}/v1/chat/completions`,
    headers: {},
    body: { messages: [{ content: `<question>"${message}"</question>` }] },
  }),
}
export type Surface = keyof typeof REQUESTS

const agent = new Agent({ keepAlive: false, maxSockets: Infinity })

/** Asks a question and reads the answer to its end. */
export const ask = ({ url, headers, body }: Request) =>
  new Promise<Stream>((resolve, reject) => {
    const json = JSON.stringify(body)
    const length = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(json) }
    const outgoing = request(
      url,
      { method: 'POST', agent, headers: { ...headers, ...length } },
      (response) => {
        const delays: number[] = []
        let end = ''
        response.setEncoding('utf8')
        response.on('data', (text: string) => {
          delays.push(...agesIn(text))
          end = (end + text).slice(-300)
        })
        response.on('error', reject)
        response.on('end', () => resolve({ status: response.statusCode ?? 0, delays, end }))
      },
    )
    outgoing.on('error', reject)
    outgoing.end(json)
  })
