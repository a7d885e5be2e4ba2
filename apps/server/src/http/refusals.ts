import { randomUUID } from 'node:crypto'
import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { AppError, errorBody, statusOf } from '@personae/api/server'

const MALFORMED = new AppError('invalid', 'The request is not valid HTTP.')

const PARSER_ERRORS: Record<string, AppError> = {
  HPE_HEADER_OVERFLOW: new AppError('headers_too_large', 'The headers of the request are too large.'),
  HPE_CHUNK_EXTENSIONS_OVERFLOW: new AppError('too_large', 'The request is too large.'),
  ERR_HTTP_REQUEST_TIMEOUT: new AppError('timeout', 'The request took too long to arrive.'),
}

const NO_HOST = new AppError('invalid', 'The request has no host.')
const NO_EXPECTATIONS = new AppError('invalid', 'The expectation of the request cannot be met.')
const NO_TUNNELS = new AppError('method_not_allowed', 'This server does not support tunnels.')
const CLOSING = new AppError('unavailable', 'The server is restarting. Please try again in a moment.')
const NOT_WAITED = new AppError(
  'too_many_requests',
  'Too many requests on one connection. Please wait for the responses.',
)

/** Requests of a connection that may wait for their responses: Node begins all that it has received at once. */
const PIPELINED_MAX = 20
const RETRIED = new Set(['unavailable', 'too_many_requests'])

interface Refusal {
  status: number
  headers: Record<string, string | number>
  body: string
}

/** Refuses requests that reach no route, and closes the connection: the next request on it cannot be separated. */
export function createRefusals(securityHeaders: Record<string, string>) {
  function refusalOf(failure: AppError): Refusal {
    const requestId = randomUUID()
    const body = JSON.stringify(errorBody(failure, requestId))
    return {
      status: statusOf(failure),
      headers: {
        ...securityHeaders,
        'x-request-id': requestId,
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(body),
        ...(RETRIED.has(failure.code) && { 'retry-after': 1 }),
        connection: 'close',
      },
      body,
    }
  }

  function refuse(response: ServerResponse, failure: AppError): void {
    const { status, headers, body } = refusalOf(failure)
    response.writeHead(status, headers).end(body)
  }

  function refuseSocket(socket: Duplex, failure: AppError): void {
    const { status, headers, body } = refusalOf(failure)
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`, () =>
      socket.destroy(),
    )
  }

  /** The last response on each socket: a refusal must not be written into the middle of one. */
  const answers = new WeakMap<Duplex, ServerResponse>()
  const waiting = new WeakMap<Duplex, number>()

  /** Counts a request until its response is sent. @returns how many of its connection are waiting */
  function countWaiting({ socket }: IncomingMessage, response: ServerResponse): number {
    const count = (waiting.get(socket) ?? 0) + 1
    waiting.set(socket, count)
    response.once('close', () => waiting.set(socket, waiting.get(socket)! - 1))
    return count
  }

  return {
    refuseEarly(request: IncomingMessage, response: ServerResponse, isClosing: boolean): boolean {
      const excess = countWaiting(request, response) - PIPELINED_MAX
      // After the refusal of the first in excess the connection is closed: no other one is answered.
      if (excess > 1) return true
      answers.set(request.socket, response)
      if (excess === 1) {
        refuse(response, NOT_WAITED)
        return true
      }
      // Node would refuse the request without a body.
      const hasNoHost = request.headers.host === undefined && request.httpVersion === '1.1'
      if (!isClosing && !hasNoHost) return false
      refuse(response, isClosing ? CLOSING : NO_HOST)
      return true
    },

    onClientError(error: Error & { code?: string }, socket: Duplex): void {
      const refuseIt = () => refuseSocket(socket, PARSER_ERRORS[error.code ?? ''] ?? MALFORMED)
      const last = answers.get(socket)
      const isUnderWay = last !== undefined && !last.writableFinished
      if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy()
      else if (!isUnderWay) refuseIt()
      // The malformed data follows a complete request, whose response is still to be sent.
      else if (last.req.complete) last.once('finish', refuseIt)
      else if (last.headersSent) socket.destroy()
      else refuseIt()
    },

    listenTo(server: Server): void {
      server.on('checkExpectation', (_request, response: ServerResponse) => refuse(response, NO_EXPECTATIONS))
      server.on('connect', (_request, socket: Duplex) => refuseSocket(socket, NO_TUNNELS))
    },
  }
}
