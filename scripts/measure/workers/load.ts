import { connect } from 'node:net'

const HEAD_END = Buffer.from('\r\n\r\n')

/** Bytes of a complete answer at the start of the received ones; 0 if it is not complete. @throws unless it is a 200 */
function answerLength(received: Buffer): number {
  const end = received.indexOf(HEAD_END)
  if (end < 0) return 0
  const head = received.toString('latin1', 0, end)
  if (!head.startsWith('HTTP/1.1 200 ')) throw new Error(`not answered with 200: ${head}`)
  const body = /^content-length: (\d+)$/im.exec(head)?.[1]
  if (body === undefined) throw new Error(`an answer without a length: ${head}`)
  const total = end + HEAD_END.length + Number(body)
  return received.length < total ? 0 : total
}

interface Load {
  connections: number
  milliseconds: number
  /** The next path to request. */
  path: () => string
}

/**
 * Requests a second on connections that each wait for one answer after the other. It is not a general client: one of
 * those takes a quarter of a core here, which the measured processes then lack.
 * @throws if a request is not answered with 200
 */
export async function requestRate(url: string, { connections, milliseconds, path }: Load): Promise<number> {
  const { host, hostname, port } = new URL(url)
  const start = performance.now()
  let answered = 0

  const runConnection = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const socket = connect({ host: hostname, port: Number(port) })
      let received: Buffer = Buffer.alloc(0)
      const send = () => socket.write(`GET ${path()} HTTP/1.1\r\nhost: ${host}\r\n\r\n`)
      socket.setNoDelay().once('connect', send)
      socket.on('error', reject).on('close', () => reject(new Error('the server closed a connection')))
      socket.on('data', (chunk: Buffer) => {
        received = Buffer.concat([received, chunk])
        try {
          if (answerLength(received) === 0) return
        } catch (error) {
          socket.destroy()
          reject(error)
          return
        }
        received = Buffer.alloc(0)
        answered += 1
        if (performance.now() - start < milliseconds) {
          send()
        } else {
          resolve()
          socket.destroy()
        }
      })
    })

  await Promise.all(Array.from({ length: connections }, runConnection))
  return (answered * 1_000) / (performance.now() - start)
}
