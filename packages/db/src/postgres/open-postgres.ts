import { createTransact } from '../group-commit.ts'
import type { Db } from '../db.ts'
import { runnerOf } from '../prepared.ts'
import { leadBy } from './leader.ts'
import { migratePostgres } from './migrate.ts'
import { createReads } from './reads.ts'
import { createVersions } from './versions.ts'
import { createWrites } from './writes.ts'

export async function openPostgres(address: string): Promise<Db> {
  await migratePostgres(address)
  const versions = await createVersions(address)
  const { read, ...reads } = createReads(address)
  const writes = createWrites(address, { purpose: 'writes', committed: versions.committed })

  let closing: Promise<unknown> | undefined

  return {
    read,
    ...createTransact(writes),
    dataVersion: versions.data,
    contentVersion: versions.content,
    seenContent: versions.seen,
    checkFile: () => {},
    ping: () => runnerOf(read).run('select 1 from content_version', []),
    lead: (begin) => leadBy(address, begin),
    close: async () => {
      await (closing ??= Promise.all([reads.close(), writes.close(), versions.close()]))
    },
  }
}
