import {
  type ImportBatchTable,
  type ImportedCharacterTable,
  prepared,
  type Reader,
  type Tx,
} from '@personae/db'
import type { Insertable, Selectable, Updateable } from 'kysely'
import type { CharacterRow } from '../characters/character-row.ts'
import { records } from '../characters/characters.repo.ts'

export type Imported = Selectable<ImportedCharacterTable>
export type Batch = Selectable<ImportBatchTable>

interface Key {
  source: string
  sourceId: string
}

export const insertBatch = (tx: Tx, batch: Insertable<ImportBatchTable>) =>
  tx.insertInto('import_batch').values(batch).execute()

export const updateBatch = (tx: Tx, id: string, columns: Updateable<ImportBatchTable>) =>
  tx.updateTable('import_batch').set(columns).where('id', '=', id).execute()

export const findBatch = (db: Reader, id: string): Promise<Batch | undefined> =>
  db.selectFrom('import_batch').selectAll().where('id', '=', id).executeTakeFirst()

export const newestBatches = (db: Reader, limit: number): Promise<Batch[]> =>
  db.selectFrom('import_batch').selectAll().orderBy('id', 'desc').limit(limit).execute()

/** The batches that added these characters, of those that are from an import. */
export const batchesOf = (db: Reader, characterIds: string[]) =>
  db
    .selectFrom('imported_character')
    .select(['characterId', 'addedBy'])
    .where('characterId', 'in', characterIds)
    .where('addedBy', 'is not', null)
    .execute()

export const findCharacter = (db: Reader, id: string): Promise<CharacterRow | undefined> =>
  records(db).where('character.id', '=', id).executeTakeFirst()

/** What earlier imports brought of these records. */
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

/** Characters of this name in this universe, and the import that each is from, if it is from one. */
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
    .limit(20)
    .compile(),
)

const insert = prepared((db, row: Insertable<ImportedCharacterTable>) =>
  db.insertInto('imported_character').values(row).compile(),
)

export const insertImported = (tx: Tx, row: Insertable<ImportedCharacterTable>): Promise<void> =>
  insert.run(tx, row)

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

/** Records that a batch added or changed, after one of them. */
export const importedIn = (db: Reader, batchId: string, after: Key, limit: number): Promise<Imported[]> =>
  db
    .selectFrom('imported_character')
    .selectAll()
    .where((eb) => eb.or([eb('addedBy', '=', batchId), eb('changedBy', '=', batchId)]))
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple('source', 'sourceId'), '>', tuple(after.source, after.sourceId)),
    )
    .orderBy('source')
    .orderBy('sourceId')
    .limit(limit)
    .execute()
