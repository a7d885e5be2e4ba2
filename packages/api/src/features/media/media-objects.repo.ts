import type { Db, MediaObjectTable, Reader, Tx } from '@personae/db'

export const insertObjects = (tx: Tx, objects: MediaObjectTable[]) =>
  tx.insertInto('media_object').values(objects).execute()

/** @returns what was deleted */
export const deleteObjects = (tx: Tx, hash: string): Promise<MediaObjectTable[]> =>
  tx.deleteFrom('media_object').where('hash', '=', hash).returningAll().execute()

/** All sizes of a picture in object storage, narrowest first. */
export const objectsOf = (db: Reader, hash: string): Promise<MediaObjectTable[]> =>
  allSizes(db, hash).execute()

export const prepareObjects = (db: Db) =>
  db.prepare((read, { hash }: { hash: string }) => allSizes(read, hash).compile())

const allSizes = (db: Reader, hash: string) =>
  db.selectFrom('media_object').selectAll().where('hash', '=', hash).orderBy('width')
