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
  // As the product.
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
    /** Approved characters. */
    rows: count.get()!,
    /** Rounds of a measurement, alternating between the two sides, and seconds of one side in each. */
    rounds: quick ? 2 : 5,
    seconds: quick ? 1 : 1.2,
    /** Whether to run a measurement of this name, which it then prints: all, or those that match `--only`. */
    wants(what: string): boolean {
      const isWanted = only === undefined || only.some((part) => what.includes(part))
      if (isWanted) process.stderr.write(`${what}\n`)
      return isWanted
    },
    /** Publishes an edit of some character, like another process. */
    write: writer.transaction(() => {
      edit.run(Math.random() * newest)
      bump.run()
    }),
    /** Clears the cached answers and totals of every process, like a change to all of the content. */
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
