import { constants, copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import Sqlite from 'better-sqlite3'
import { importedDatabase } from '../shared/data.ts'
import { temporaryFolder } from '../shared/folder.ts'

export type Bench = Awaited<ReturnType<typeof openBench>>

/** The environment of a run: its own copy of the database, and what every measurement needs. */
export async function openBench(args: string[]) {
  const { values } = parseArgs({
    args,
    options: {
      data: { type: 'string' },
      quick: { type: 'boolean' },
      only: { type: 'string', multiple: true },
    },
  })
  const { only, quick } = values
  const { file, about } = await importedDatabase(values.data)
  const folder = temporaryFolder()
  const databaseFile = join(folder, 'bench.db')
  copyFileSync(file, databaseFile, constants.COPYFILE_FICLONE)

  const writer = new Sqlite(databaseFile)
  const bump = writer.prepare('update content_version set version = version + 1')
  const edit = writer.prepare(`update character set version = version + 1
    where id = (select id from character where status = 'approved' and recency > ? order by recency limit 1)`)
  const editAll = writer.prepare('update character set version = version + 1')
  const newest = writer.prepare<[], number>('select max(recency) from character').pluck().get() ?? 0
  const connection = new Sqlite(databaseFile, { readonly: true })
  // The settings of the product.
  connection.pragma('cache_size = -65536')
  connection.pragma('mmap_size = 1073741824')
  const count = connection
    .prepare<[], number>("select count(*) from character where status = 'approved'")
    .pluck()
  return {
    folder,
    databaseFile,
    about,
    connection,
    /** Number of approved characters. */
    rows: count.get()!,
    /** Rounds of a measurement, which alternate between the two sides, and seconds of one side per round. */
    rounds: quick ? 2 : 5,
    seconds: quick ? 1 : 1.2,
    /** Whether to run the measurement of this name: all, or those that match `--only`. Prints the name if so. */
    wants(what: string): boolean {
      const isWanted = only === undefined || only.some((part) => what.includes(part))
      if (isWanted) process.stderr.write(`${what}\n`)
      return isWanted
    },
    /** Publishes an edit of a random character, as another process would. */
    write: writer.transaction(() => {
      edit.run(Math.random() * newest)
      bump.run()
    }),
    /** Invalidates cached responses and totals in all processes, as a change to all content would. */
    forget: writer.transaction(() => {
      editAll.run()
      bump.run()
    }),
    close(): void {
      connection.close()
      writer.close()
    },
  }
}
