import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'

interface CompletionRequest {
  model: string
  stream: boolean
  messages: { role: string; content: string }[]
}

/** Writes the answer to a request. */
export type Reply = (response: ServerResponse, request: IncomingMessage) => unknown

/** One event of a streamed completion, in OpenAI's format. */
export const event = (choice: object | null): string =>
  `data: ${JSON.stringify({
    id: 'chatcmpl-1',
    object: 'chat.completion.chunk',
    created: 1_700_000_000,
    model: 'stand-in',
    choices: choice === null ? [] : [{ index: 0, finish_reason: null, ...choice }],
  })}\n\n`

export const text = (content: string): string => event({ delta: { content } })
export const STOP = event({ delta: {}, finish_reason: 'stop' })
export const FILTERED_END = event({ delta: {}, finish_reason: 'content_filter' })
export const DONE = 'data: [DONE]\n\n'

export const begin = (response: ServerResponse): ServerResponse =>
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' })

/** A complete answer with these texts. */
export const saying =
  (...texts: string[]): Reply =>
  (response) =>
    begin(response).end([event({ delta: { role: 'assistant' } }), ...texts.map(text), STOP, DONE].join(''))

/** A response with an error in OpenAI's format, which may be retried at once. */
export const refusing =
  (status: number, headers: Record<string, string> = {}, code = 'some_code'): Reply =>
  (response) =>
    response
      .writeHead(status, { 'content-type': 'application/json', 'retry-after-ms': '0', ...headers })
      .end(JSON.stringify({ error: { message: `Key ${KEY} of the provider`, code } }))

export const KEY = 'sk-not-for-any-log'

/** A local HTTP server with OpenAI's API. */
export async function startModel(first: Reply = saying('Hello.')) {
  const requests: CompletionRequest[] = []
  const headers: IncomingMessage['headers'][] = []
  const state = { reply: first, unfinished: 0 }
  const server = createServer((request, response) => {
    void (async () => {
      headers.push(request.headers)
      requests.push((await json(request)) as CompletionRequest)
      // The client may disconnect during a write.
      response.on('error', () => {})
      state.unfinished += 1
      response.once('close', () => (state.unfinished -= 1))
      await state.reply(response, request)
    })()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    settings: {
      apiKey: KEY,
      model: 'stand-in',
      baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    },
    requests,
    headers,
    replies: (reply: Reply) => void (state.reply = reply),
    unfinished: () => state.unfinished,
  }
}
