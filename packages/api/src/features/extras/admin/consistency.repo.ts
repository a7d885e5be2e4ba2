import { type Reader, sqlFor } from '@personae/db'
import { sql } from 'kysely'
import { countRows, hasRow, none } from '../../../lib/queries.ts'

export const countUnindexed = (db: Reader, index: 'search_text' | 'name_text'): Promise<number> =>
  countRows(
    db
      .selectFrom('character')
      .where(({ selectFrom }) =>
        none(selectFrom(index).select('recency').whereRef(`${index}.recency`, '=', 'character.recency')),
      ),
  )

export const sampleIndexed = (db: Reader, limit: number) =>
  db
    .selectFrom('character')
    .innerJoin('search_text', 'search_text.recency', 'character.recency')
    .select([
      'character.id',
      'character.recency',
      'character.name',
      'character.origin',
      'search_text.name as foldedName',
      'search_text.origin as foldedOrigin',
    ])
    .where('character.status', '=', 'approved')
    .orderBy(sql`random()`)
    .limit(limit)
    .execute()

export async function isFoundByName(db: Reader, recency: number, foldedName: string): Promise<boolean> {
  const { table, key, matches, pattern } = sqlFor(db).substrings
  const { rows } = await sql`select 1 from ${table('name')} hit
    where ${matches('hit', 'name', pattern(foldedName))} and ${key('hit')} = ${recency}`.execute(db)
  return rows.length > 0
}

export const hasNameWords = (db: Reader, recency: number): Promise<boolean> =>
  hasRow(db.selectFrom('name_posting').where('recency', '=', recency))

export const countWithoutPicture = (db: Reader): Promise<number> =>
  countRows(
    db
      .selectFrom('character')
      .where('pictureHash', 'is not', null)
      .where(({ selectFrom }) =>
        none(selectFrom('media').select('hash').whereRef('media.hash', '=', 'character.pictureHash')),
      ),
  )

export const countWithoutSizes = (db: Reader): Promise<number> =>
  countRows(
    db
      .selectFrom('media')
      .where(({ selectFrom }) =>
        none(selectFrom('media_variant').select('width').whereRef('media_variant.hash', '=', 'media.hash')),
      )
      .where(({ selectFrom }) =>
        none(selectFrom('media_object').select('width').whereRef('media_object.hash', '=', 'media.hash')),
      ),
  )

export const samplePictures = (db: Reader, limit: number) =>
  db
    .selectFrom('media_variant')
    .select(['hash', 'width', 'bytes'])
    .orderBy(sql`random()`)
    .limit(limit)
    .execute()
