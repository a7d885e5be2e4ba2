import type { Server } from 'node:http'
import type { Socket } from 'node:net'

export interface ReaderTimeouts {
  /** Milliseconds without progress after which a connection with a pending response is closed. */
  standstillMs: number
  /** The same while the server stops, so that one client does not keep the server running. */
  closingStandstillMs: number
  /** Milliseconds after which a stopping server waits for no connection any more. */
  closingMaxMs: number
}

export const READER_TIMEOUTS: ReaderTimeouts = {
  standstillMs: 100_000,
  closingStandstillMs: 5_000,
  closingMaxMs: 6_000,
}

/** A pending response takes memory, and a stream keeps a statement busy. Call the result when the server stops. */
export function disconnectSlowReaders(
  server: Server,
  { standstillMs, closingStandstillMs, closingMaxMs }: ReaderTimeouts,
): () => void {
  const sockets = new Set<Socket>()
  // The timeout of Node's server does not apply to a connection on which a large write makes progress.
  server.setTimeout(standstillMs)
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  return () => {
    for (const socket of sockets) socket.setTimeout(closingStandstillMs)
    setTimeout(() => sockets.forEach((socket) => socket.destroy()), closingMaxMs).unref()
  }
}
