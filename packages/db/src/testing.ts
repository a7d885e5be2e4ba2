import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Kysely } from 'kysely'
import type { Database } from './database.ts'
import { migrations } from './migrations/index.ts'
import { migrateToLatest } from './migrator.ts'
import { openDb, type Db } from './open-db.ts'
import { connect, Dialect, StatementCache } from './sqlite.ts'

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

/**
 * A file with the rows of a test database in the schema of before a migration, to be opened and brought up to date.
 * Search indexes come empty: their words cannot be read back.
 */
export async function fileBefore(db: { file: string }, migration: string): Promise<string> {
  const file = join(dirname(db.file), `before-${migration}.db`)
  const database = new StatementCache(connect(file, { readonly: false }))
  const writer = new Kysely<Database>({ dialect: new Dialect({ database }) })
  const earlier = Object.entries(migrations).filter(([name]) => name < migration)
  await migrateToLatest(writer, Object.fromEntries(earlier))

  const { connection } = database
  connection.pragma('foreign_keys = off')
  connection.prepare('attach ? as today').run(db.file)
  const columnsOf = (schema: string, table: string) =>
    connection
      .prepare<unknown[], string>('select name from pragma_table_info(?, ?)')
      .pluck()
      .all(table, schema)
  const tables = connection
    .prepare<unknown[], string>(
      `select name from pragma_table_list where schema = 'main' and type = 'table'
       and name not like 'sqlite_%' and name not like 'kysely_%'`,
    )
    .pluck()
    .all()
  for (const table of tables) {
    const kept = columnsOf('today', table)
    const columns = columnsOf('main', table).filter((column) => kept.includes(column))
    const list = columns.map((column) => `"${column}"`).join(', ')
    connection.exec(`delete from main."${table}";
      insert into main."${table}" (${list}) select ${list} from today."${table}"`)
  }
  await writer.destroy()
  return file
}
