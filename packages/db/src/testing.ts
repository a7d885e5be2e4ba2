import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDb, type Db } from './open-db.ts'

let template: Promise<string> | undefined

/** A migrated, empty database, made once a process: copying a file is faster than migrating again. */
async function migratedFile(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'personae-template-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'empty.db')
  const db = await openDb(file)
  await db.close()
  return file
}

/**
 * A fresh database of its own with all migrations. A real file, not `:memory:`: readers and the writer are
 * separate connections, as in production, so that a test sees the same isolation as a visitor.
 */
export async function openTestDb(): Promise<Db & { file: string }> {
  template ??= migratedFile()
  const folder = mkdtempSync(join(tmpdir(), 'personae-test-'))
  const file = join(folder, 'test.db')
  copyFileSync(await template, file)
  const db = await openDb(file)
  return {
    ...db,
    file,
    close: async () => {
      await db.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
