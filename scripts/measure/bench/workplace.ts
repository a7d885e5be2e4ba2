import { constants, copyFileSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { importedDatabase } from '../shared/data.ts'
import type { Options } from './options.ts'
import { settingsAsProduct } from './statements.ts'
import { temporaryFolder } from '../shared/folder.ts'

/** The environment of a run: its own copy of the database, and what every measurement needs. */
export interface Workplace extends Options {
  folder: string
  databaseFile: string
  about: string
  /** Approved characters. */
  rows: number
  connection: Sqlite.Database
  /** Publishes an edit of some character, like another process. */
  write(): void
  /** Clears the cached answers and totals of every process, like a change to all of the content. */
  forget(): void
  /** Prints what is being measured. */
  say(what: string): void
  close(): void
}

export async function openWorkplace(options: Options): Promise<Workplace> {
  const { file, about } = await importedDatabase(options.data)
  const folder = temporaryFolder()
  const databaseFile = join(folder, 'bench.db')
  copyFileSync(file, databaseFile, constants.COPYFILE_FICLONE)

  const writer = new Sqlite(databaseFile)
  const bump = writer.prepare('update content_version set version = version + 1')
  const edit = writer.prepare(`update character set version = version + 1
    where id = (select id from character where status = 'approved' and recency > ? order by recency limit 1)`)
  const editAll = writer.prepare('update character set version = version + 1')
  const newest = writer.prepare<[], number>('select max(recency) from character').pluck().get() ?? 0
  const connection = settingsAsProduct(new Sqlite(databaseFile, { readonly: true }))
  const count = connection
    .prepare<[], number>("select count(*) from character where status = 'approved'")
    .pluck()
  return {
    ...options,
    rows: count.get()!,
    folder,
    databaseFile,
    about,
    connection,
    write: writer.transaction(() => {
      edit.run(Math.random() * newest)
      bump.run()
    }),
    forget: writer.transaction(() => {
      editAll.run()
      bump.run()
    }),
    say: (what) => void process.stderr.write(process.stderr.isTTY ? `\r\x1b[K${what}` : `${what}\n`),
    close: () => {
      connection.close()
      writer.close()
    },
  }
}
