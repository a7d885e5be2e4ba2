import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** A proxy to a PostgreSQL database that can be cut, as when the network fails, and restored. */
export async function networkTo(location: string) {
  const target = new URL(location)
  const sockets = new Set<Socket>()
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {}).once('close', () => sockets.delete(socket))
    return socket
  }
  const server = createServer((near) => {
    const far = keep(connect(Number(target.port || 5432), target.hostname))
    keep(near).pipe(far).pipe(near)
    near.once('close', () => far.destroy())
    far.once('close', () => near.destroy())
  })
  async function open(port: number): Promise<number> {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }
  async function cut(): Promise<void> {
    const closed = new Promise((resolve) => server.close(resolve))
    for (const socket of sockets) socket.destroy()
    await closed
  }
  const port = await open(0)
  onTestFinished(cut)
  const through = new URL(location)
  through.host = `127.0.0.1:${port}`
  return { location: through.href, cut, mend: () => open(port) }
}
