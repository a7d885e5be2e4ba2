import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'

/** Milliseconds for the pages that a collection has freed to go back to the system. */
const RELEASE_MS = 1_000

export interface Inspector {
  /**
   * Collects all garbage.
   * @returns bytes of live data: objects, and the buffers that they own
   */
  collectGarbage(): Promise<number>
  close(): void
}

interface HeapUsage {
  usedSize: number
  backingStorageSize: number
}

/**
 * Connects to a Node process that listens for its inspector on a local port (`--inspect`).
 * @see https://chromedevtools.github.io/devtools-protocol/
 */
export async function connectToInspector(port: number): Promise<Inspector> {
  const targets = await fetch(`http://127.0.0.1:${port}/json/list`)
  const [target] = (await targets.json()) as { webSocketDebuggerUrl: string }[]
  const socket = new WebSocket(target!.webSocketDebuggerUrl)
  await once(socket, 'open')
  let calls = 0

  async function call(method: string): Promise<unknown> {
    const id = (calls += 1)
    socket.send(JSON.stringify({ id, method }))
    for (;;) {
      const [{ data }] = (await once(socket, 'message')) as [{ data: string }]
      const answer = JSON.parse(data) as { id?: number; result: unknown }
      if (answer.id === id) return answer.result
    }
  }

  return {
    async collectGarbage() {
      await call('HeapProfiler.collectGarbage')
      await sleep(RELEASE_MS)
      const { usedSize, backingStorageSize } = (await call('Runtime.getHeapUsage')) as HeapUsage
      return usedSize + backingStorageSize
    },
    close: () => socket.close(),
  }
}
