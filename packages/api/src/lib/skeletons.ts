import type { Db, Reader, Tx } from '@personae/db'
import { sql } from 'kysely'
import { chunksOf } from './chunks.ts'

const BATCH = 500

interface Names {
  skeletons: 'username_skeleton' | 'company_skeleton'
  id: 'userId' | 'companyId'
  named: 'user' | 'company'
  name: 'username' | 'name'
}

/** Stores skeletons of names; no two records have one in common. @param looksOf all skeletons of a name */
export function createSkeletons({ skeletons, id, named, name }: Names, looksOf: (name: string) => string[]) {
  const table = sql.table(skeletons)

  /** Stores the skeletons of a name; those that another record has already stay with that record. */
  async function store(tx: Tx, owner: string, text: string): Promise<void> {
    const rows = looksOf(text).map((skeleton) => sql`(${skeleton}, ${owner})`)
    await sql`insert into ${table} (skeleton, ${sql.ref(id)}) values ${sql.join(rows)} on conflict do nothing`.execute(
      tx,
    )
  }

  return {
    store,

    async hasLookAlike(db: Reader, text: string): Promise<boolean> {
      const like = sql`select 1 from ${table} where skeleton in (${sql.join(looksOf(text))}) limit 1`
      return (await like.execute(db)).rows.length > 0
    },

    /** Indexes records without skeletons, which keep their names. Await this before serving requests. */
    async indexMissing(db: Db): Promise<void> {
      const { rows } = await sql<{ id: string; text: string }>`
        select id, ${sql.ref(name)} as text from ${sql.table(named)} r
        where not exists (select 1 from ${table} s where ${sql.ref(`s.${id}`)} = r.id)
        order by "createdAt", id`.execute(db.read)
      for (const few of chunksOf(rows, BATCH))
        await db.transact(async (tx) => {
          for (const row of few) await store(tx, row.id, row.text)
        })
    },
  }
}
