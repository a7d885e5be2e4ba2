import { randomUUID } from 'node:crypto'
import type { CurrentUser } from '@personae/contract/auth'
import type { ApiKey, CreatedKey, KeyInput, NewKeyInput } from '@personae/contract/keys'
import { KEY_PREFIX, MAX_KEYS, type Scope } from '@personae/contract/keys.constants'
import { fromJson, toJson, type Tx } from '@personae/db'
import type { idInput } from '@personae/contract/text'
import type { z } from 'zod'
import type { Core } from '../../../../core.ts'
import { AppError, invalid } from '../../../../errors.ts'
import { bestEffortWrite } from '../../../../lib/best-effort-write.ts'
import { DAY, formatDay } from '../../../../lib/time.ts'
import { hashOf, newToken } from '../../../../lib/secret-token.ts'
import { toCurrentUser } from '../users.repo.ts'
import { countKeys, deleteKey, insertKey, keysOf, setLastUsed, userOfKey } from './keys.repo.ts'

export type KeysService = ReturnType<typeof createKeysService>

/** The owner of a key is told that it ends at its first use within this time before its end. */
const NOTICE_MS = 30 * DAY

/** The API keys of an account, with which programs call as its user. */
export function createKeysService({ db, clock, auth, notifications }: Core) {
  /** The same date a year later; for February 29 it is March 1. */
  function inAYear(): Date {
    const end = new Date(clock.now())
    end.setUTCFullYear(end.getUTCFullYear() + 1)
    return end
  }

  async function add(
    tx: Tx,
    user: Pick<CurrentUser, 'id' | 'isAdmin'>,
    { name, scopes, expiresAt }: KeyInput,
  ): Promise<CreatedKey> {
    const now = clock.now()
    const end = expiresAt ? new Date(expiresAt) : inAYear()
    if (end <= now) throw invalid('expiresAt', 'The end must be in the future')
    if (scopes.includes('review') && !user.isAdmin)
      throw invalid('scopes', 'Only the keys of admins can review')
    if ((await countKeys(tx, user.id)) >= MAX_KEYS)
      throw new AppError('conflict', `You have ${MAX_KEYS} keys. Revoke one first.`)
    const secret = `${KEY_PREFIX}${newToken()}`
    const key: ApiKey = {
      id: randomUUID(),
      name,
      scopes,
      createdAt: now.toISOString(),
      expiresAt: end.toISOString(),
      lastUsedOn: null,
    }
    await insertKey(tx, { ...key, scopes: toJson(scopes), userId: user.id, hash: hashOf(secret) })
    await auth.mail(tx, user.id, (to) => ({ kind: 'key_created', ...to, name }))
    return { key, secret }
  }

  return {
    /** The caller with this key; null if the key is wrong, expired or revoked, or its account is disabled. */
    async resume(secret: string): Promise<{ actor: CurrentUser; scopes: ReadonlySet<Scope> } | null> {
      const hash = hashOf(secret)
      const now = clock.now().toISOString()
      const row = await userOfKey.get(db.read, { hash, now })
      if (!row) return null
      const { scopes, lastUsedOn, createdAt, expiresAt, name, contentVersion, ...user } = row
      // What a user has written through another process must be visible here too: older caches are not used.
      db.seenContent(contentVersion ?? 0)
      const today = now.slice(0, 10)
      if (lastUsedOn !== today)
        await bestEffortWrite(db, async (tx) => {
          const isFirst = await setLastUsed(tx, hash, today)
          const noticeFrom = new Date(Date.parse(expiresAt) - NOTICE_MS).toISOString().slice(0, 10)
          // A key that was created since then was meant to end soon.
          if (!isFirst || today < noticeFrom || (lastUsedOn ?? createdAt) >= noticeFrom) return
          await notifications.notify(tx, [user.id], {
            type: 'key_ending',
            message: `Your key “${name}” ends on ${formatDay(expiresAt)}. Programs that use it need a new one.`,
          })
        })
      const actor = toCurrentUser(user)
      const may = new Set(fromJson(scopes))
      return { actor: { ...actor, isAdmin: actor.isAdmin && may.has('review') }, scopes: may }
    },

    async list({ id }: Pick<CurrentUser, 'id'>): Promise<ApiKey[]> {
      const rows = await keysOf(db.read, id)
      return rows.map(({ scopes, ...row }) => ({ ...row, scopes: fromJson(scopes) }))
    },

    /** @throws AppError `invalid` for a wrong password, past end or admin's scope; `conflict` at the limit */
    async create(
      caller: { actor: CurrentUser; address: string },
      { currentPassword, ...input }: NewKeyInput,
    ): Promise<CreatedKey> {
      const asConfirmed = await auth.confirmPassword(caller, currentPassword)
      return asConfirmed((tx, actor) => add(tx, actor, input))
    },

    /** Creates a key without the password: for the command line. @throws AppError as `create` */
    add,

    /** @throws AppError `not_found` if it is not a key of this account */
    async revoke(owner: Pick<CurrentUser, 'id'>, { id }: z.output<typeof idInput>): Promise<void> {
      const isRevoked = await db.transact((tx) => deleteKey(tx, owner.id, id))
      if (!isRevoked) throw new AppError('not_found', 'This key does not exist or is revoked already.')
    },
  }
}
