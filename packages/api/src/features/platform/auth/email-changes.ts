import type { CurrentUser } from '@personae/contract/auth'
import { isUniqueViolation, type Tx } from '@personae/db'
import { MINUTE } from '../../../lib/time.ts'
import type { Core } from '../../../core.ts'
import { AppError, invalid } from '../../../errors.ts'
import { hashOf, newToken } from '../../../lib/secret-token.ts'
import { emailTaken } from './auth.service.ts'
import { findByEmail, findAccount, setEmail } from './users.repo.ts'
import { consumeEmailChange, findEmailChange, updateEmailChange } from './email-change.repo.ts'
import { awaitConfirmation, CONFIRMATION_LIFETIME } from './pending-email.ts'
import { voidTokens } from './recovery.repo.ts'

const RESEND_INTERVAL = 5 * MINUTE

export type EmailChanges = ReturnType<typeof createEmailChanges>

export function createEmailChanges({ db, clock, auth, outbox }: Core) {
  const at = (offset = 0) => new Date(clock.now().getTime() + offset).toISOString()

  return {
    /** @throws AppError `conflict` for the address of another account, `invalid` for the present one */
    async request(tx: Tx, { id }: CurrentUser, email: string): Promise<{ pendingEmail: string }> {
      const owner = await findByEmail(tx, email)
      if (owner) throw owner.id === id ? invalid('email', 'That is your address already.') : emailTaken()
      await awaitConfirmation(tx, { userId: id, email, isFromSignup: false }, { clock, outbox })
      await auth.mail(tx, id, (to) => ({ kind: 'email_change_requested', ...to, newAddress: email }))
      return { pendingEmail: email }
    },

    /** @throws AppError `conflict` if no address is pending, `too_many_requests` soon after the last email */
    resend: (caller: CurrentUser): Promise<{ pendingEmail: string }> =>
      auth.asUser(caller, async (tx, actor) => {
        const change = await findEmailChange(tx, actor.id)
        if (!change || !isWaiting(change, at()))
          throw new AppError('conflict', 'No email address is waiting for confirmation.')
        if (change.mailedAt > at(-RESEND_INTERVAL)) throw tooSoon()
        await updateEmailChange(tx, actor.id, { mailedAt: at() })
        await outbox.queue(tx, { kind: 'email_confirmation', userId: actor.id })
        return { pendingEmail: change.email }
      }),

    async pendingFor(userId: string): Promise<string | null> {
      const change = await findEmailChange(db.read, userId)
      return change && isWaiting(change, at()) ? change.email : null
    },

    /** Creates the token of a confirmation email; null if the address is no longer pending. */
    async startConfirmation(tx: Tx, userId: string) {
      const change = await findEmailChange(tx, userId)
      if (!change) return null
      const token = newToken()
      await updateEmailChange(tx, userId, {
        tokenHash: hashOf(token),
        expiresAt: at(CONFIRMATION_LIFETIME),
      })
      const { email, username } = change
      return { email, username, isFromSignup: change.isFromSignup === 1, token }
    },

    /** @throws AppError `invalid` for an invalid link, `conflict` if another account has confirmed the address since */
    confirm: (token: string): Promise<{ email: string }> =>
      db
        .transact(async (tx) => {
          const change = await consumeEmailChange(tx, hashOf(token), at())
          const user = change && (await findAccount(tx, change.userId))
          if (!change || !user)
            throw invalid('token', 'This link is not valid any more. Please request a new one.')
          await setEmail(tx, user.id, change.email)
          await voidTokens(tx, user.id)
          if (user.email)
            await outbox.queue(tx, { kind: 'email_changed', address: user.email, username: user.username })
          return { email: change.email }
        })
        .catch((error: unknown) => {
          throw isUniqueViolation(error) ? emailTaken() : error
        }),
  }
}

/** An unconfirmed change expires with its link; the address of a sign-up stays pending. */
const isWaiting = (change: { isFromSignup: number; expiresAt: string }, now: string): boolean =>
  change.isFromSignup === 1 || change.expiresAt > now

const tooSoon = () =>
  new AppError(
    'too_many_requests',
    'We sent an email a moment ago. Please wait five minutes before trying again.',
  )
