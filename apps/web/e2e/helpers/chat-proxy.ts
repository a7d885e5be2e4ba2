import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** The start of the last event of an answer. */
const END = '"done"'

/**
 * A proxy for a site that can stop answers of the Character Expert before their last event. It forwards everything else
 * unchanged.
 */
export async function openChatProxy(site: string) {
  let isPaused = false
  let goOn: (() => void) | null = null
  let cut: (() => void) | null = null
  let questions = 0

  async function forwardAnswer(answer: IncomingMessage, response: ServerResponse): Promise<void> {
    response.writeHead(answer.statusCode!, answer.headers)
    const said = await text(answer)
    const end = said.lastIndexOf('\n', said.indexOf(END)) + 1
    if (isPaused && end > 0) {
      response.write(said.slice(0, end))
      await new Promise<void>((resolve) => {
        goOn = resolve
        cut = () => response.destroy()
      })
      response.end(said.slice(end))
    } else response.end(said)
  }

  const server = createServer((from, to) => {
    const isQuestion = from.url?.startsWith('/trpc/chat.ask') ?? false
    if (isQuestion) questions += 1
    const on = request(`${site}${from.url}`, { method: from.method, headers: from.headers }, (answer) => {
      if (isQuestion) void forwardAnswer(answer, to)
      else answer.pipe(to.writeHead(answer.statusCode!, answer.headers))
    })
    on.on('error', () => to.destroy())
    to.on('close', () => on.destroy())
    from.pipe(on)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    /** The number of questions so far. */
    questions: () => questions,
    /** Stops all further answers before their end. */
    hold: () => (isPaused = true),
    release: () => {
      isPaused = false
      goOn?.()
    },
    /** Breaks the connection of the stopped answer. */
    cut: () => cut?.(),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
