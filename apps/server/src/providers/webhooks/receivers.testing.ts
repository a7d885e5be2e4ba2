import { createServer, type Socket, type AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { onTestFinished } from 'vitest'

const OK = 'HTTP/1.1 200 OK\r\n'
const SWITCHING = 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n'
const LONG = 'x'.repeat(65_536)

/** Writes as fast as the other side reads. */
function pour(socket: Socket, part: string): void {
  const more = () => {
    while (!socket.destroyed && socket.write(part));
  }
  socket.on('drain', more)
  more()
}

function drip(socket: Socket, part: string): void {
  // oxlint-disable-next-line no-restricted-globals -- it goes on until it is cut off
  const timer = setInterval(() => socket.write(part), 5)
  socket.on('close', () => clearInterval(timer))
}

interface Misbehaviour {
  what: string
  /** What the receiver does once part of the request has arrived. */
  answer: (socket: Socket) => void
  scheme?: 'http' | 'https'
  /** The expected status, or the message that the owner of the webhook reads. */
  ends: number | string
}

export const LATE = 'There was no answer in time.'
const unreachable = (code: string) => `The receiver could not be reached: ${code}.`

/** Receivers that misbehave. Each call must end within the time limit, as stated in `ends`. */
export const MISBEHAVING: Misbehaviour[] = [
  { what: 'never answers', answer: () => {}, ends: LATE },
  { what: 'closes before an answer', answer: (socket) => socket.end(), ends: unreachable('ECONNRESET') },
  {
    what: 'resets the connection before an answer',
    answer: (socket) => socket.resetAndDestroy(),
    ends: unreachable('ECONNRESET'),
  },
  { what: 'sends half a head, then nothing', answer: (socket) => socket.write(`${OK}Con`), ends: LATE },
  {
    what: 'sends half a head, then closes',
    answer: (socket) => socket.end(`${OK}Con`),
    ends: unreachable('ECONNRESET'),
  },
  {
    what: 'sends a head without an end',
    answer: (socket) => {
      socket.write(OK)
      pour(socket, `a: ${'b'.repeat(1_000)}\r\n`)
    },
    ends: unreachable('HPE_HEADER_OVERFLOW'),
  },
  {
    what: 'sends a head line by line',
    answer: (socket) => {
      socket.write(OK)
      drip(socket, 'a: b\r\n')
    },
    ends: LATE,
  },
  {
    what: 'answers 100 without an end',
    answer: (socket) => pour(socket, 'HTTP/1.1 100 Continue\r\n\r\n'.repeat(100)),
    ends: 100,
  },
  {
    what: 'answers 103 now and then',
    answer: (socket) => drip(socket, 'HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n'),
    ends: LATE,
  },
  { what: 'switches protocols', answer: (socket) => socket.write(SWITCHING), ends: 101 },
  {
    what: 'switches protocols, then sends without an end',
    answer: (socket) => {
      socket.write(SWITCHING)
      pour(socket, LONG)
    },
    ends: 101,
  },
  {
    what: 'sends a body without an end',
    answer: (socket) => {
      socket.write(`${OK}\r\n`)
      pour(socket, LONG)
    },
    ends: 200,
  },
  {
    what: 'sends a body bit by bit',
    answer: (socket) => {
      socket.write(`${OK}Content-Length: 9000\r\n\r\n`)
      drip(socket, 'x')
    },
    ends: LATE,
  },
  {
    what: 'says no length, and closes after the body',
    answer: (socket) => socket.end(`${OK}\r\nabc`),
    ends: 200,
  },
  {
    what: 'sends less than the length that it says, then closes',
    answer: (socket) => socket.end(`${OK}Content-Length: 9\r\n\r\nshort`),
    ends: unreachable('ECONNRESET'),
  },
  {
    what: 'sends less than the length that it says, then nothing',
    answer: (socket) => socket.write(`${OK}Content-Length: 9\r\n\r\nshort`),
    ends: LATE,
  },
  {
    what: 'resets the connection within the body',
    answer: (socket) => socket.write(`${OK}Content-Length: 9\r\n\r\n`, () => socket.resetAndDestroy()),
    ends: unreachable('ECONNRESET'),
  },
  {
    what: 'sends two lengths',
    answer: (socket) => socket.write(`${OK}Content-Length: 1\r\nContent-Length: 2\r\n\r\nab`),
    ends: unreachable('HPE_UNEXPECTED_CONTENT_LENGTH'),
  },
  {
    what: 'sends wrong chunks',
    answer: (socket) => socket.write(`${OK}Transfer-Encoding: chunked\r\n\r\nnone\r\n`),
    ends: unreachable('HPE_INVALID_CHUNK_SIZE'),
  },
  {
    what: 'sends a small body that unpacks to a large one',
    answer: (socket) => {
      const packed = gzipSync(Buffer.alloc(3_000_000))
      socket.write(`${OK}Content-Encoding: gzip\r\nContent-Length: ${packed.length}\r\n\r\n`)
      socket.write(packed)
    },
    ends: 200,
  },
  {
    what: 'redirects to itself',
    answer: (socket) => socket.write('HTTP/1.1 308 Again\r\nLocation: /\r\nContent-Length: 0\r\n\r\n'),
    ends: 308,
  },
  {
    what: 'speaks another protocol',
    answer: (socket) => socket.write('SSH-2.0-OpenSSH_9.2\r\n'),
    ends: unreachable('HPE_INVALID_CONSTANT'),
  },
  { what: 'begins TLS and does not go on', answer: () => {}, scheme: 'https', ends: LATE },
  {
    what: 'has no TLS',
    answer: (socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'),
    scheme: 'https',
    ends: unreachable('EPROTO'),
  },
]

/** Opens a misbehaving receiver on this machine. */
export async function openMisbehaving(
  { answer, scheme = 'http' }: Misbehaviour,
  atEnd: (close: () => void) => void = onTestFinished,
) {
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => open.delete(socket))
    socket.once('data', () => answer(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  atEnd(() => {
    for (const socket of open) socket.destroy()
    server.close()
  })
  return { url: `${scheme}://127.0.0.1:${(server.address() as AddressInfo).port}/`, open }
}
