import type { CurrentUser } from '@personae/contract/auth'
import { type Db, isUniqueViolation, type Tx } from '@personae/db'
import { invalid } from '../../errors.ts'
import { hashOf, newToken } from '../../lib/secret-token.ts'
import type { Clock } from '../../ports/clock.ts'
import { type AuthService, emailTaken } from './auth.service.ts'
import { findByEmail, findContact, setEmail } from './users.repo.ts'
import type { Outbox } from '../mail/outbox.ts'
import {
  findEmailChange,
  putEmailChange,
  setConfirmationToken,
  takeEmailChange,
} from './email-change.repo.ts'

/** A confirmation link works for a day. */
const LIFETIME = 24 * 60 * 60 * 1_000

interface Deps {
  db: Db
  clock: Clock
  auth: AuthService
  outbox: Outbox
}

export type EmailChanges = ReturnType<typeof createEmailChanges>

/** A new email address, which counts once its owner has followed the link that was sent to it. */
export function createEmailChanges({ db, clock, auth, outbox }: Deps) {
  const at = (offset = 0) => new Date(clock.now().getTime() + offset).toISOString()

  return {
    /** @throws AppError `conflict` when another account has the address */
    request: (caller: CurrentUser, email: string): Promise<{ pendingEmail: string }> =>
      db.transact(async (tx) => {
        const actor = await auth.recheck(tx, caller)
        const owner = await findByEmail(tx, email)
        if (owner) throw owner.id === actor.id ? alreadyYours() : emailTaken()
        await putEmailChange(tx, { userId: actor.id, email, tokenHash: null, expiresAt: at(LIFETIME) })
        await outbox.queue(tx, { kind: 'email_confirmation', userId: actor.id })
        return { pendingEmail: email }
      }),

    /** The address that waits to be confirmed, or null. */
    async pendingFor(userId: string): Promise<string | null> {
      const change = await findEmailChange(db.read, userId)
      return change && change.expiresAt > at() ? change.email : null
    },

    /** Makes the token for the mail that asks for confirmation; null when nothing waits for one any more. */
    async startConfirmation(tx: Tx, userId: string) {
      const change = await findEmailChange(tx, userId)
      if (!change) return null
      const token = newToken()
      await setConfirmationToken(tx, userId, { tokenHash: hashOf(token), expiresAt: at(LIFETIME) })
      return { email: change.email, username: change.username, token }
    },

    /**
     * Follows the link of the mail: from now on the address counts, and the one before is told so.
     * @throws AppError `invalid` for a dead link, `conflict` when the address was taken in between
     */
    confirm: (token: string): Promise<{ email: string }> =>
      db
        .transact(async (tx) => {
          const change = await takeEmailChange(tx, hashOf(token), at())
          const user = change && (await findContact(tx, change.userId))
          if (!change || !user) throw deadLink()
          await setEmail(tx, user.id, change.email)
          if (user.email) {
            await outbox.queue(tx, { kind: 'email_changed', address: user.email, username: user.username })
          }
          return { email: change.email }
        })
        .catch((error: unknown) => {
          throw isUniqueViolation(error) ? emailTaken() : error
        }),
  }
}

const alreadyYours = () => invalid('email', 'That is your address already.')
const deadLink = () => invalid('token', 'This link is not valid any more. Please request a new one.')
