import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDb, type Db } from './open-db.ts'

export { migrations } from './migrations/index.ts'

let template: Promise<Buffer> | undefined

/** A migrated, empty database, made once a process: writing it out is faster than migrating again. */
async function migrated(): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'personae-template-'))
  const file = join(folder, 'empty.db')
  const db = await openDb(file)
  await db.close()
  const bytes = readFileSync(file)
  rmSync(folder, { recursive: true, force: true })
  return bytes
}

/**
 * A fresh database of its own with all migrations. A real file, not `:memory:`: readers and the writer are
 * separate connections, as in production, so that a test sees the same isolation as a visitor.
 */
export async function openTestDb(): Promise<Db & { file: string }> {
  template ??= migrated()
  const folder = mkdtempSync(join(tmpdir(), 'personae-test-'))
  const file = join(folder, 'test.db')
  writeFileSync(file, await template)
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
