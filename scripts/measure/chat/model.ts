import { createServer, type ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import { stamp } from './stamp.ts'

// A stand-in for a model, with OpenAI's API. The question determines how it answers.

const PER_SECOND = 20

const event = (choice: object): string =>
  `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', choices: [{ index: 0, ...choice }] })}\n\n`
const END = `${event({ delta: {}, finish_reason: 'stop' })}data: [DONE]\n\n`

const TEN_MB = 10 * 1024 * 1024
const PIECE = 'x'.repeat(64 * 1024)

/** This many words at a steady rate, each with its time of sending. */
function sayWords(response: ServerResponse, words: number): void {
  let said = 0
  const timer = setInterval(() => {
    if (said === words) {
      response.end(END)
      clearInterval(timer)
      return
    }
    said += 1
    response.write(event({ delta: { content: `${stamp()} word ` } }))
  }, 1_000 / PER_SECOND)
  response.once('close', () => clearInterval(timer))
}

/** Ten megabytes, as fast as they are read. */
async function sayTooMuch(response: ServerResponse, piece: string): Promise<void> {
  for (let sent = 0; sent < TEN_MB && !response.destroyed; sent += piece.length)
    if (!response.write(piece))
      await new Promise((taken) => response.once('drain', taken).once('close', taken))
  response.end()
}

/** By the question in the request. */
const ANSWERS: Record<string, (response: ServerResponse, count: number) => unknown> = {
  words: sayWords,
  text: (response) => sayTooMuch(response, event({ delta: { content: PIECE.slice(0, 200) } }).repeat(100)),
  nothing: (response) => sayTooMuch(response, event({ delta: { content: '' } }).repeat(200)),
  line: (response) => sayTooMuch(response, PIECE),
  refusal: (response) => sayTooMuch(response, PIECE),
}

createServer((request, response) => {
  if (request.method === 'GET') {
    response.end('fine')
    return
  }
  void (async () => {
    const { messages } = (await json(request)) as { messages: { content: string }[] }
    const [, kind = '', count = 0] =
      /<question>"(\w+) ?(\d*)"/.exec(messages.map(({ content }) => content).join('\n')) ?? []
    response.on('error', () => {})
    response.writeHead(kind === 'refusal' ? 503 : 200, { 'content-type': 'text/event-stream' })
    if (kind === 'line') response.write('data: ')
    await ANSWERS[kind]!(response, Number(count))
  })()
}).listen(Number(process.env.PORT), '127.0.0.1')
