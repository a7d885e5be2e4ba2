import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, openAsBlob, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { openDb } from '../open-db.ts'
import { migrations } from '../migrations/index.ts'
import { servePglite } from './pglite-server.testing.ts'
import { schemaHash } from './schema-hash.testing.ts'

const CACHE = new URL('../../../../node_modules/.cache/', import.meta.url)

/** PGlite's version, from the name of its folder: another version may not be able to read the cached files. */
const [VERSION = ''] =
  /pglite@[^/\\]+/.exec(createRequire(import.meta.url).resolve('@electric-sql/pglite')) ?? []

type Booted = Awaited<ReturnType<typeof boot>>

/** Databases that no test uses now. Test files share a process, so they are kept on `globalThis`. */
const free: Booted[] = ((globalThis as { freePglites?: Booted[] }).freePglites ??= [])

/** The size, and values that change with every definition of a table, column, index, trigger or function. */
const LOOK = `select pg_database_size(current_database()) as size, concat_ws(' ',
  (select hashtext(string_agg(oid || relname, ' ' order by oid)) from pg_class),
  (select hashtext(string_agg(oid || tgenabled::text, ' ' order by oid)) from pg_trigger),
  (select max(oid) || '/' || count(*) from pg_proc), (select count(*) from pg_attribute)) as schema`

/** Bytes by which tests may enlarge a database: deleted rows still take space, which later queries read. */
const MAX_GROWTH = 8 << 20

const MIGRATION_NAMES = Object.keys(migrations.postgres).map((name) => `'${name}'`)

/** Empties every table with rows. The audit log's triggers must be disabled separately: they run in every mode. */
const EMPTY = `do $do$ declare name text; has_rows boolean; begin
  set local session_replication_role = replica;
  alter table audit_log disable trigger user;
  for name in select tablename from pg_tables where schemaname = 'public' and tablename not like 'kysely%' loop
    execute format('select exists (select from %I)', name) into has_rows;
    if has_rows then execute format('delete from %I', name); end if;
  end loop;
  for name in select tgname from pg_trigger where tgrelid = 'audit_log'::regclass and not tgisinternal loop
    execute format('alter table audit_log enable always trigger %I', name);
  end loop;
  perform setval(seqrelid, 1, false) from pg_sequence;
  insert into content_version values (1);
  insert into change_era values (1);
  delete from kysely_migration m where m.name not in (${MIGRATION_NAMES.join(', ')});
  insert into kysely_migration select known, '' from unnest(array[${MIGRATION_NAMES.join(', ')}]) known
    on conflict do nothing;
end $do$`

async function boot(data?: Blob) {
  const pglite = await PGlite.create({ extensions: { pg_trgm }, ...(data ? { loadDataDir: data } : {}) })
  const look = async () => (await pglite.query<{ schema: string; size: number }>(LOOK)).rows[0]!
  const initial = await look()
  return {
    pglite,
    async canBeEmptied(): Promise<boolean> {
      const { schema, size } = await look()
      return schema === initial.schema && size - initial.size < MAX_GROWTH
    },
  }
}

/** The files of a migrated, empty database, created once because it takes seconds. */
async function template(): Promise<Blob> {
  const file = new URL(`${VERSION}-${schemaHash()}.tar`, CACHE)
  if (!existsSync(file)) {
    const { pglite } = await boot()
    const server = await servePglite(pglite)
    const db = await openDb(server.address)
    await db.close()
    const data = await pglite.dumpDataDir('none')
    await server.close()
    await pglite.close()
    mkdirSync(CACHE, { recursive: true })
    const unfinished = new URL(`${VERSION}-${randomBytes(4).toString('hex')}.tar`, CACHE)
    writeFileSync(unfinished, await data.bytes())
    try {
      linkSync(unfinished, file)
    } catch (error) {
      // Another process has created the file meanwhile and may be reading it, so it is not replaced.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    } finally {
      rmSync(unfinished)
    }
  }
  return openAsBlob(file)
}

/** Empties a database for the next test, or closes it if a test has changed its schema or enlarged it. */
async function giveBack(booted: Booted): Promise<void> {
  const { pglite, canBeEmptied } = booted
  if (pglite.isInTransaction()) await pglite.exec('rollback')
  await pglite.exec('discard all')
  if (await canBeEmptied()) {
    await pglite.exec(EMPTY)
    free.push(booted)
  } else {
    await pglite.close()
  }
}

/** A database in this process, empty or migrated, and a function that gives it back. */
export async function createPglite({ isMigrated }: { isMigrated: boolean }) {
  const booted = free.pop() ?? (await boot(await template()))
  if (!isMigrated) await booted.pglite.exec('drop schema public cascade; create schema public')
  const server = await servePglite(booted.pglite)
  return {
    location: server.address,
    async remove() {
      await server.close()
      await giveBack(booted)
    },
  }
}
