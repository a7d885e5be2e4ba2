import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import type { Db } from '../db.ts'
import { openDb } from '../open-db.ts'
import { schemaHash } from './schema-hash.testing.ts'

/**
 * The address of a database of a server in which others may be created, or `pglite` for databases in this process;
 * undefined for tests on SQLite files.
 */
export const SERVER = process.env['TEST_POSTGRES']

/**
 * Whether every connection has a session of its own: with locks that it holds, and reads while another one is in a
 * transaction. PGlite has one session for all.
 */
export const hasSessions = SERVER !== 'pglite'

/** Any number: held while the template is created. */
const TEMPLATE_LOCK = 1_913_007

/** The address of another database of the server. */
function addressOf(name: string): string {
  const address = new URL(SERVER!)
  address.pathname = `/${name}`
  return address.href
}

/** Runs statements on the server itself. */
async function onServer<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: SERVER! })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

let template: Promise<string> | undefined

/** A migrated, empty database, created once for all test runs with this schema: a copy is faster than migrating again. */
const migrated = (): Promise<string> =>
  onServer(async (client) => {
    const name = `personae_template_${schemaHash()}`
    const unfinished = `${name}_unfinished`
    await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK])
    const { rows } = await client.query('select 1 from pg_database where datname = $1', [name])
    if (rows.length > 0) return name
    await client.query(`drop database if exists ${unfinished} with (force)`)
    await client.query(`create database ${unfinished}`)
    const db = await openDb(addressOf(unfinished))
    await db.close()
    await client.query(`alter database ${unfinished} rename to ${name}`)
    return name
  })

/** A new database, empty or migrated, and what removes it. */
export async function createTestDatabase({ isMigrated }: { isMigrated: boolean }) {
  if (!hasSessions) return (await import('./pglite.testing.ts')).createPglite({ isMigrated })
  const name = `personae_test_${randomBytes(6).toString('hex')}`
  const source = isMigrated ? await (template ??= migrated()) : 'template1'
  await onServer((client) => client.query(`create database ${name} template ${source}`))
  return {
    location: addressOf(name),
    remove: () => onServer((client) => client.query(`drop database if exists ${name} with (force)`)),
  }
}

/** From here on the server answers every insert and update as if its disk were full. */
export async function fillServer(db: Db): Promise<void> {
  await db.transact((tx) =>
    sql`do $do$ declare name text; begin
      create function disk_full() returns trigger language plpgsql as $$
        begin raise 'could not extend file' using errcode = 'disk_full'; end $$;
      for name in select tablename from pg_tables where schemaname = current_schema() loop
        execute format('create trigger disk_full before insert or update on %I execute function disk_full()', name);
      end loop;
    end $do$`.execute(tx),
  )
}

/** Ends it. */
export async function freeServer(db: Db): Promise<void> {
  await db.transact((tx) => sql`drop function disk_full() cascade`.execute(tx))
}
