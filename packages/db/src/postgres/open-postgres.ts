import { Kysely } from 'kysely'
import type { Database } from '../database.ts'
import { createTransact } from '../group-commit.ts'
import type { Db } from '../db.ts'
import { runOn } from '../prepared.ts'
import { PostgresBy } from './connection.ts'
import { leadBy } from './leader.ts'
import { migratePostgres } from './migrate.ts'
import { createReads } from './reads.ts'
import { createVersions } from './versions.ts'
import { createWrites } from './writes.ts'

export async function openPostgres(address: string): Promise<Db> {
  await migratePostgres(address)
  const versions = await createVersions(address)
  const reads = createReads(address)
  const writes = createWrites(address, { purpose: 'writes', committed: versions.committed })

  const read = new Kysely<Database>({ dialect: new PostgresBy(reads.driver) })
  runOn(read, reads.connection)
  const writer = new Kysely<Database>({ dialect: new PostgresBy(writes.driver) })

  let closing: Promise<unknown> | undefined

  return {
    read,
    ...createTransact({ db: writer, runner: writes.connection, waitAtMost: writes.waitAtMost }),
    dataVersion: versions.data,
    contentVersion: versions.content,
    seenContent: versions.seen,
    checkFile: () => {},
    ping: () => reads.connection.run('select 1 from content_version', []),
    lead: (begin) => leadBy(address, begin),
    close: async () => {
      await (closing ??= Promise.all([reads.close(), writes.close(), versions.close()]))
    },
  }
}
