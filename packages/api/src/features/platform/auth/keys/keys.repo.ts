import { type ApiKeyTable, type IsoTime, prepared, type Reader, type Tx } from '@personae/db'
import { countRows, hasChanged } from '../../../../lib/queries.ts'

export const userOfKey = prepared((db, { hash, now }: { hash: string; now: IsoTime }) =>
  db
    .selectFrom('api_key')
    .innerJoin('user', 'user.id', 'api_key.userId')
    .select(({ selectFrom }) => [
      'user.id',
      'user.username',
      'user.isAdmin',
      'user.hasCommonPassword',
      'user.companyId',
      'api_key.scopes',
      'api_key.lastUsedOn',
      'api_key.createdAt',
      'api_key.expiresAt',
      'api_key.name',
      selectFrom('content_version').select('version').as('contentVersion'),
    ])
    .where('api_key.hash', '=', hash)
    .where('api_key.expiresAt', '>', now)
    .where('user.disabledAt', 'is', null),
)

export const insertKey = (tx: Tx, key: ApiKeyTable) => tx.insertInto('api_key').values(key).execute()

export const keysOf = (db: Reader, userId: string) =>
  db
    .selectFrom('api_key')
    .select(['id', 'name', 'scopes', 'createdAt', 'expiresAt', 'lastUsedOn'])
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute()

export const countKeys = (tx: Tx, userId: string): Promise<number> =>
  countRows(tx.selectFrom('api_key').where('userId', '=', userId))

/** @returns whether it is the first use on this day */
export const setLastUsed = (tx: Tx, hash: string, lastUsedOn: string): Promise<boolean> =>
  hasChanged(
    tx
      .updateTable('api_key')
      .set({ lastUsedOn })
      .where('hash', '=', hash)
      .where((eb) => eb.or([eb('lastUsedOn', 'is', null), eb('lastUsedOn', '<', lastUsedOn)])),
  )

export const deleteKey = (tx: Tx, userId: string, id: string): Promise<boolean> =>
  hasChanged(tx.deleteFrom('api_key').where('userId', '=', userId).where('id', '=', id))

export const deleteKeys = (tx: Tx, userId: string) =>
  tx.deleteFrom('api_key').where('userId', '=', userId).execute()

export const deleteEveryKey = (tx: Tx) => tx.deleteFrom('api_key').execute()
