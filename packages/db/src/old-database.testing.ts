import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import Sqlite from 'better-sqlite3'
import pg from 'pg'
import { migrations } from './migrations/index.ts'
import { openDb } from './open-db.ts'
import { migratePostgres } from './postgres/migrate.ts'
import { createLocation, type TestDb, usesFiles } from './test-db.testing.ts'

const FOLDER = new URL('./databases/', import.meta.url)
const PACKED = '.db.gz'

/** For each packed database of an earlier version, its last migration. They contain all kinds of records. */
export const OLD_DATABASES = readdirSync(FOLDER).map((file) => file.replace(PACKED, ''))

/** Unpacks the file of an earlier version. */
export function unpackDatabase(last: string) {
  const folder = mkdtempSync(join(tmpdir(), 'personae-old-'))
  const file = join(folder, 'old.db')
  writeFileSync(file, gunzipSync(readFileSync(new URL(`${last}${PACKED}`, FOLDER))))
  return { file, remove: () => rmSync(folder, { recursive: true }) }
}

/** Opens a packed database as SQLite or PostgreSQL, as the tests run, with all later migrations. */
export async function openOldDatabase(last: string): Promise<TestDb> {
  const { file, remove } = unpackDatabase(last)
  const target = usesFiles ? undefined : await createLocation()
  if (target) await fillPostgres(target.location, last, file)
  const location = target?.location ?? file
  const db = await openDb(location)
  return {
    ...db,
    location,
    async close() {
      await db.close()
      await target?.remove()
      remove()
    },
  }
}

/** Migrates an empty database up to `last`, and copies the rows of the file into it. */
async function fillPostgres(address: string, last: string, file: string): Promise<void> {
  const known = Object.entries(migrations.postgres).filter(([name]) => name <= last)
  await migratePostgres(address, Object.fromEntries(known))

  const source = new Sqlite(file, { readonly: true })
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  // Disables triggers, whose rows are copied too, and foreign keys, since the tables are in no order.
  await client.query('set session_replication_role = replica')
  const { rows: columns } = await client.query<{ table: string; column: string }>(
    `select table_name as "table", column_name as "column" from information_schema.columns
     where table_schema = current_schema() and table_name not like 'kysely%'`,
  )
  for (const [table, own] of Map.groupBy(columns, (one) => one.table)) {
    const names = own.map(({ column }) => `"${column}"`).join(', ')
    const values = own.map((_, at) => `$${at + 1}`).join(', ')
    await client.query(`delete from "${table}"`)
    for (const row of source.prepare(`select ${names} from "${table}"`).raw().all() as unknown[][])
      await client.query(`insert into "${table}" (${names}) overriding system value values (${values})`, row)
  }
  await client.query(
    `select setval(pg_get_serial_sequence(quote_ident(table_name), column_name), 1000000)
     from information_schema.columns where is_identity = 'YES' and table_schema = current_schema()`,
  )
  await client.query('reset session_replication_role')
  await client.end()
  source.close()
}
