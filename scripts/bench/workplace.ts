import { constants, copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { importedDatabase } from './data.ts'
import type { Options } from './options.ts'
import { settingsAsProduct } from './statements.ts'

/** Where a run works: its own copy of the database, and what every measurement needs. */
export interface Workplace extends Options {
  folder: string
  databaseFile: string
  about: string
  /** Approved characters. */
  rows: number
  connection: Sqlite.Database
  /** Makes every process forget its finished answers and totals, as any change to the content does. */
  forget(): void
  /** Says on the terminal what is being measured. */
  say(what: string): void
  close(): void
}

/** Sets up a folder that is gone when the process ends, however it ends. */
export async function openWorkplace(options: Options): Promise<Workplace> {
  const { file, about } = await importedDatabase(options.data)
  const folder = mkdtempSync(join(tmpdir(), 'personae-bench-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  process.once('exit', remove)
  const databaseFile = join(folder, 'bench.db')
  copyFileSync(file, databaseFile, constants.COPYFILE_FICLONE)

  const writer = new Sqlite(databaseFile)
  const bump = writer.prepare('update content_version set version = version + 1')
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
    forget: () => void bump.run(),
    say: (what) => void process.stderr.write(process.stderr.isTTY ? `\r\x1b[K${what}` : `${what}\n`),
    close: () => {
      connection.close()
      writer.close()
      remove()
    },
  }
}
