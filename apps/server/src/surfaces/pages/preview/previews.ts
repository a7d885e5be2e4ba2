import { AppError } from '@personae/api/server'
import { LRUCache } from 'lru-cache'
import { Piscina } from 'piscina'
import type { Card } from './card.ts'

const MAX_BYTES = 32 * 1024 * 1024
/** Maximum number of waiting pictures; each takes about a tenth of a second of CPU time. */
const MAX_QUEUE = 40
/** Milliseconds after which an idle worker ends and releases its memory. */
const IDLE_MS = 30_000

/** Pictures for link previews, drawn in a worker thread and cached. */
export function createPreviews() {
  // Started for the first picture: most processes, all tests among them, draw none.
  let pool: Piscina<Card, Uint8Array> | undefined
  const poolOf = () =>
    (pool ??= new Piscina({
      filename: new URL('./card.ts', import.meta.url).href,
      minThreads: 0,
      maxThreads: 1,
      maxQueue: MAX_QUEUE,
      idleTimeout: IDLE_MS,
    }))

  async function draw(card: Card): Promise<Buffer> {
    const drawing = poolOf()
    if (drawing.queueSize >= MAX_QUEUE) {
      throw new AppError('unavailable', 'Too many pictures are being drawn. Please try again soon.')
    }
    return Buffer.from(await drawing.run(card, { name: 'drawCard' }))
  }

  const cache = new LRUCache<string, Buffer, () => Promise<Card>>({
    maxSize: MAX_BYTES,
    sizeCalculation: (jpeg) => jpeg.length,
    // Concurrent requests for one picture share its drawing.
    fetchMethod: async (_key, _stale, { context: cardOf }) => draw(await cardOf()),
  })

  return {
    has: (key: string): boolean => cache.has(key),

    /**
     * The JPEG with this key, which must identify its content.
     * @throws AppError `unavailable` if too many are waiting
     */
    jpeg: (key: string, cardOf: () => Promise<Card>): Promise<Buffer> =>
      cache.forceFetch(key, { context: cardOf }),

    close: async (): Promise<void> => pool?.destroy(),
  }
}
