import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './run.ts'

/** Tables that a second file may write: pictures are moved to and from object storage in a file of its own. */
const WITH_TWO_WRITERS = new Set(['media_variant'])

const WRITE = /\.(?:insertInto|updateTable|deleteFrom)\(\s*['`](\w+)/g

/** The tables that more than one file of the product writes, one per line. All files may read all tables. */
export function checkTables(): string[] {
  const files = globSync('{packages,apps}/*/src/**/*.ts', { cwd: ROOT }).filter(
    (file) => !/\.(test|testing)\.ts$/.test(file),
  )
  const writes = files.flatMap((file) =>
    [...readFileSync(join(ROOT, file), 'utf8').matchAll(WRITE)].map(([, table = '']) => ({ table, file })),
  )
  return [...Map.groupBy(writes, ({ table }) => table)]
    .map(([table, all]) => ({ table, writers: [...new Set(all.map(({ file }) => file))] }))
    .filter(({ table, writers }) => writers.length > 1 && !WITH_TWO_WRITERS.has(table))
    .map(({ table, writers }) => `${table} is written by ${writers.join(' and ')}: one file writes a table`)
}
