import { createHash } from 'node:crypto'
import { statSync } from 'node:fs'
import type { TableChecksum } from '@personae/db'

const HASH_LENGTH = 16
/** Tables of the search index and of the migrations, which have checksums too. */
const INTERNAL = /^(?:sqlite|kysely)_|_(?:config|data|docsize|idx)$/

/** The rows of each table and hashes of their content, for comparison with the report of another command. */
export function reportOf(checksums: TableChecksum[]): string {
  const line = (name: string, count: number, hash: string) =>
    `  ${name.padEnd(20)} ${String(count).padStart(10)}  ${hash.slice(0, HASH_LENGTH)}`
  const all = createHash('sha256').update(JSON.stringify(checksums)).digest('hex')
  const rows = checksums.reduce((sum, table) => sum + table.rows, 0)
  return [
    ...checksums
      .filter((table) => table.rows > 0 && !INTERNAL.test(table.name))
      .map((table) => line(table.name, table.rows, table.hash)),
    line('everything', rows, all),
  ].join('\n')
}

export const sizeOf = (file: string): string => `${(statSync(file).size / 1e6).toFixed(1)} MB`
