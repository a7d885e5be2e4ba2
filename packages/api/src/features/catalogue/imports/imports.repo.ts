import {
  type ImportBatchTable,
  type ImportChangeTable,
  type ImportedCharacterTable,
  prepared,
  type Reader,
  type Tx,
} from '@personae/db'
import type { Insertable, Selectable, Updateable } from 'kysely'
import { hasRow } from '../../../lib/queries.ts'
import type { Key } from './imported-fields.ts'

export type Imported = Selectable<ImportedCharacterTable>
export type Batch = Selectable<ImportBatchTable>
export type ImportChange = Selectable<ImportChangeTable>

export const insertBatch = (tx: Tx, batch: Insertable<ImportBatchTable>) =>
  tx.insertInto('import_batch').values(batch).execute()

export const updateBatch = (tx: Tx, id: string, columns: Updateable<ImportBatchTable>) =>
  tx.updateTable('import_batch').set(columns).where('id', '=', id).execute()

export const findBatch = (db: Reader, id: string): Promise<Batch | undefined> =>
  db.selectFrom('import_batch').selectAll().where('id', '=', id).executeTakeFirst()

export const newestBatches = (db: Reader, limit: number): Promise<Batch[]> =>
  db.selectFrom('import_batch').selectAll().orderBy('id', 'desc').limit(limit).execute()

/** The batches that added these characters, for those that were imported. */
export const batchesOf = (db: Reader, characterIds: string[]) =>
  db
    .selectFrom('import_change')
    .select(['characterId', 'batchId'])
    .where('characterId', 'in', characterIds)
    .where('revisionId', 'is', null)
    .execute()

/** R47: no import publishes a page whose removal a company asks for or has been granted. */
export const isPublishingBlocked = (db: Reader, characterId: string): Promise<boolean> =>
  hasRow(
    db
      .selectFrom('correction')
      .where('characterId', '=', characterId)
      .where('topic', '=', 'removal')
      .where('status', 'in', ['open', 'accepted']),
  )

/** What is stored about earlier imports of these records. */
export const findImported = (db: Reader, keys: Key[]): Promise<Imported[]> =>
  keys.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('imported_character')
        .selectAll()
        .where(({ eb, refTuple, tuple }) =>
          eb(
            refTuple('source', 'sourceId'),
            'in',
            keys.map(({ source, sourceId }) => tuple(source, sourceId)),
          ),
        )
        .execute()

/** Characters of this name and universe, with the imported record of each, if it has one. */
export const namesakes = prepared((db, { name, originKey }: { name: string; originKey: string }) =>
  db
    .selectFrom('character')
    .leftJoin('imported_character', 'imported_character.characterId', 'character.id')
    .select([
      'character.id',
      'imported_character.source',
      'imported_character.sourceId',
      'imported_character.byContent',
    ])
    .where('originKey', '=', originKey)
    .where('name', '=', name)
    .limit(20),
)

export const insertImported = prepared((db, row: Insertable<ImportedCharacterTable>) =>
  db.insertInto('imported_character').values(row),
)

export const updateImported = (
  tx: Tx,
  { source, sourceId }: Key,
  columns: Updateable<ImportedCharacterTable>,
) =>
  tx
    .updateTable('imported_character')
    .set(columns)
    .where('source', '=', source)
    .where('sourceId', '=', sourceId)
    .execute()

export const deleteImported = (tx: Tx, { source, sourceId }: Key) =>
  tx.deleteFrom('imported_character').where('source', '=', source).where('sourceId', '=', sourceId).execute()

export const insertChange = prepared((db, row: Insertable<ImportChangeTable>) =>
  db.insertInto('import_change').values(row),
)

/** The changes of a batch, in the order of character ids, after one of them. */
export const changesIn = (
  db: Reader,
  batchId: string,
  after: string,
  limit: number,
): Promise<ImportChange[]> =>
  db
    .selectFrom('import_change')
    .selectAll()
    .where('batchId', '=', batchId)
    .where('characterId', '>', after)
    .orderBy('characterId')
    .limit(limit)
    .execute()

export const deleteChange = (tx: Tx, { batchId, characterId }: ImportChange) =>
  tx
    .deleteFrom('import_change')
    .where('batchId', '=', batchId)
    .where('characterId', '=', characterId)
    .execute()

/** Gives the change before an undone one the new version: the character is again as that change left it. */
export const continueChange = (tx: Tx, { characterId, versionBefore }: ImportChange, version: number) =>
  tx
    .updateTable('import_change')
    .set({ version })
    .where('characterId', '=', characterId)
    .where('version', '=', versionBefore)
    .execute()

/** The imported record of a character. */
export const originOf = (db: Reader, characterId: string): Promise<Imported> =>
  db
    .selectFrom('imported_character')
    .selectAll()
    .where('characterId', '=', characterId)
    .executeTakeFirstOrThrow()
