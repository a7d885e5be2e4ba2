import { hash } from 'node:crypto'
import type { Tx } from '@personae/db'
import type { Core } from '../../../core.ts'
import { AppError } from '../../../errors.ts'
import { DAY } from '../../../lib/time.ts'
import { deleteKeysBefore, findKey, putKey } from './idempotency.repo.ts'

const REMEMBERED_FOR_MS = DAY
const MAX_LENGTH = 200

export interface Once {
  userId: string
  /** The request's `Idempotency-Key`; without a key every request creates a record. */
  key: string | null
  request: [call: string, input: object]
}

/** Creates only one record for a request that the client repeats because the response was lost. */
export const createIdempotency = ({ db, clock }: Core) => ({
  /**
   * Creates a record, or finds the one that the same request created before. Runs in the caller's
   * transaction: concurrent requests, or one before and one after a crash, create one record.
   * @param find the created record by its id; undefined if it was deleted
   * @throws AppError `invalid` for an invalid key, `conflict` for a key that was used for another request
   */
  async once<Made extends { id: string }>(
    tx: Tx,
    { userId, key, request }: Once,
    { find, make }: { find: (id: string) => Promise<Made | undefined>; make: () => Promise<Made> },
  ): Promise<Made> {
    if (key === null) return make()
    if (key === '' || key.length > MAX_LENGTH)
      throw new AppError('invalid', `An Idempotency-Key has 1 to ${MAX_LENGTH} characters.`)
    const inputHash = hash('sha256', JSON.stringify(request), 'base64url')
    const known = await findKey(tx, userId, key)
    if (known && known.inputHash !== inputHash)
      throw new AppError('conflict', 'This Idempotency-Key has already been used for another request.')
    const found = known && (await find(known.madeId))
    if (found) return found
    const made = await make()
    await putKey(tx, { userId, key, inputHash, madeId: made.id, createdAt: clock.now().toISOString() })
    return made
  },

  sweep: (): Promise<void> =>
    db.transact((tx) =>
      deleteKeysBefore(tx, new Date(clock.now().getTime() - REMEMBERED_FOR_MS).toISOString()),
    ),
})
