import { setImmediate } from 'node:timers/promises'
import type { Db, Tx } from '@personae/db'
import { START } from './cursor.ts'
import { createPauses } from './pause.ts'

const BATCH_SIZE = 100

/**
 * All rows, one by one: `read` gets the rows after a sort key, at most `limit` or fewer. Other requests run
 * in between.
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

/** All rows in batches, until `signal` aborts: `read` gets rows after `last`. Lets other requests run. */
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

/** Repeats a transaction on at most `size` rows until it handles fewer; other requests run in between. */
export async function inBatches(
  db: Db,
  size: number,
  work: (tx: Tx, size: number) => Promise<number>,
): Promise<void> {
  while ((await db.transact((tx) => work(tx, size))) === size) await setImmediate()
}
