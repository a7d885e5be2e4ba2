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

/** In the name of its folder. Another version may not read the files of this one. */
const [VERSION = ''] =
  /pglite@[^/\\]+/.exec(createRequire(import.meta.url).resolve('@electric-sql/pglite')) ?? []

type Booted = Awaited<ReturnType<typeof boot>>

/** Those that no test uses now. They outlive test files, which share a process. */
const free: Booted[] = ((globalThis as { freePglites?: Booted[] }).freePglites ??= [])

/** Its size, and what changes with every definition of a table, a column, an index, a trigger or a function. */
const LOOK = `select pg_database_size(current_database()) as size, concat_ws(' ',
  (select hashtext(string_agg(oid || relname, ' ' order by oid)) from pg_class),
  (select hashtext(string_agg(oid || tgenabled::text, ' ' order by oid)) from pg_trigger),
  (select max(oid) || '/' || count(*) from pg_proc), (select count(*) from pg_attribute)) as schema`

/** Bytes by which tests may enlarge it: deleted rows keep their room, and every later query passes them. */
const MAX_GROWTH = 8 << 20

const MIGRATION_NAMES = Object.keys(migrations.postgres).map((name) => `'${name}'`)

/** Empties every table that has rows. The log of admins refuses that, whatever the session says. */
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

/** The files of a migrated, empty database, made once: that takes seconds. */
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
      // Another process has made it meanwhile, and may be reading it: the file is not replaced.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    } finally {
      rmSync(unfinished)
    }
  }
  return openAsBlob(file)
}

/** Empties it for the next test; ends it if a test has changed its schema or filled it. */
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

/** A database in this process, empty or migrated, and what gives it back. */
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
