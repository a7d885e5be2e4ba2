import { START } from './cursor.ts'
import { createPauses } from './pause.ts'

/** All rows, of which `read` gets a few behind the sort key of the last one. Other requests run in between. */
export async function* rowsInBatches<Key extends string, Row extends Record<Key, number>>(
  key: Key,
  read: (last: number) => Promise<Row[]>,
  { start = START, rests = false } = {},
): AsyncGenerator<Row> {
  const pause = createPauses({ rests })
  for (let rows = await read(start); rows.length > 0; rows = await read(rows.at(-1)![key]))
    for (const row of rows) {
      yield row
      await pause()
    }
}
