import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import type { Db } from '../db.ts'
import { openDb } from '../open-db.ts'
import { schemaHash } from './schema-hash.testing.ts'

/**
 * The address of a database on a server where others may be created, or `pglite` for databases in this process;
 * undefined if tests use SQLite files.
 */
export const SERVER = process.env['TEST_POSTGRES']

/**
 * Whether every connection has its own session, which can hold locks and read while another is in a transaction.
 * PGlite has one session for all.
 */
export const hasSessions = SERVER !== 'pglite'

/** An arbitrary key of the advisory lock that is held while the template is created. */
const TEMPLATE_LOCK = 1_913_007

/** The address of another database on the server. */
function addressOf(name: string): string {
  const address = new URL(SERVER!)
  address.pathname = `/${name}`
  return address.href
}

/** For creating and dropping databases: one connection for all tests of a process, which it does not keep running. */
const server = new pg.Pool({
  connectionString: SERVER,
  max: 1,
  idleTimeoutMillis: 0,
  allowExitOnIdle: true,
}).on('error', () => {})

/** The template and strategy clauses of `create database`. */
let source: Promise<string> | undefined

/** A migrated, empty database, created once for all test runs with this schema: a copy is faster than migrating again. */
async function migrated(): Promise<string> {
  const name = `personae_template_${schemaHash()}`
  const unfinished = `${name}_unfinished`
  await server.query(`select pg_advisory_lock(${TEMPLATE_LOCK})`)
  try {
    const { rows } = await server.query(`select 1 from pg_database where datname = '${name}'`)
    if (rows.length > 0) return name
    await server.query(`drop database if exists ${unfinished} with (force)`)
    await server.query(`create database ${unfinished}`)
    const db = await openDb(addressOf(unfinished))
    await db.close()
    await server.query(`alter database ${unfinished} rename to ${name}`)
    return name
  } finally {
    await server.query(`select pg_advisory_unlock(${TEMPLATE_LOCK})`)
  }
}

/** Chooses file copies: since version 15 the default writes every page to the log, which takes twice as long. */
async function copyOf(template: string): Promise<string> {
  const { rows } = await server.query(
    `select current_setting('server_version_num')::int >= 150000 as "canChoose"`,
  )
  return `template ${template}${rows[0].canChoose ? ' strategy file_copy' : ''}`
}

/** A new database, empty or migrated, and a function that removes it. */
export async function createTestDatabase({ isMigrated }: { isMigrated: boolean }) {
  if (!hasSessions) return (await import('./pglite.testing.ts')).createPglite({ isMigrated })
  const name = `personae_test_${randomBytes(6).toString('hex')}`
  const copied = isMigrated ? await (source ??= migrated().then(copyOf)) : 'template template1'
  await server.query(`create database ${name} ${copied}`)
  return {
    location: addressOf(name),
    remove: () => server.query(`drop database if exists ${name} with (force)`),
  }
}

/** From now on the server fails every insert and update as if its disk were full. */
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

export async function freeServer(db: Db): Promise<void> {
  await db.transact((tx) => sql`drop function disk_full() cascade`.execute(tx))
}
