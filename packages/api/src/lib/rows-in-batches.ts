import { setImmediate } from 'node:timers/promises'
import type { Db, Tx } from '@personae/db'
import { START } from './cursor.ts'
import { createPauses } from './pause.ts'

const BATCH_SIZE = 100

/**
 * All rows, of which `read` gets a few behind the sort key of the last one, up to the limit or to its own. Other
 * requests run in between.
 */
export async function* rowsInBatches<Key extends string, Row extends Record<Key, number>>(
  key: Key,
  read: (last: number, limit: number) => Promise<Row[]>,
  { start = START, rests = false } = {},
): AsyncGenerator<Row> {
  const pause = createPauses({ rests })
  const behind = (last: number) => read(last, BATCH_SIZE)
  for (let rows = await behind(start); rows.length > 0; rows = await behind(rows.at(-1)![key]))
    for (const row of rows) {
      yield row
      await pause()
    }
}

/** All rows in batches, of which `read` gets one behind the last row, until the signal; other requests run in between. */
export async function* batches<Row>(
  read: (last?: Row) => Promise<Row[]>,
  signal?: AbortSignal,
): AsyncGenerator<Row[]> {
  for (let rows = await read(); rows.length > 0; rows = await read(rows.at(-1))) {
    if (signal?.aborted) return
    yield rows
    await setImmediate()
  }
}

/** Repeats a transaction on at most `size` rows until it finds fewer; other requests run in between. */
export async function inBatches(
  db: Db,
  size: number,
  work: (tx: Tx, size: number) => Promise<number>,
): Promise<void> {
  while ((await db.transact((tx) => work(tx, size))) === size) await setImmediate()
}
