import type { forgotPasswordInput, recoveryCodeInput, resetPasswordInput } from '@personae/contract/account'
import { INVALID_CODE } from '@personae/contract/account'
import { caseKey } from '@personae/contract/fold'
import type { Db, Tx } from '@personae/db'
import type { z } from 'zod'
import { AppError, invalid } from '../../errors.ts'
import { hashOf, newToken } from '../../lib/secret-token.ts'
import type { Clock } from '../../ports/clock.ts'
import type { PasswordHasher } from '../../ports/password-hasher.ts'
import type { Outbox } from '../mail/outbox.ts'
import {
  countOtherLinks,
  deleteExpiredTokens,
  insertToken,
  isLive,
  takeCode,
  takeToken,
} from './recovery.repo.ts'
import { applyNewPassword } from './new-password.ts'
import { findByEmail } from './users.repo.ts'

const MINUTE = 60 * 1_000
/** A reset link works for an hour. */
const TOKEN_LIFETIME = 60 * MINUTE
/** So many links are made for one account within the window; asking for more makes none. */
const LINKS_AT_MOST = { count: 3, window: 15 * MINUTE }

interface Deps {
  db: Db
  clock: Clock
  hasher: PasswordHasher
  outbox: Outbox
}

export type RecoveryService = ReturnType<typeof createRecoveryService>

/** Ways back into an account whose password is forgotten. */
export function createRecoveryService({ db, clock, hasher, outbox }: Deps) {
  const at = (offset = 0) => new Date(clock.now().getTime() + offset).toISOString()

  async function issueToken(tx: Tx, userId: string, mailId: string | null): Promise<string> {
    const token = newToken()
    const times = { createdAt: at(), expiresAt: at(TOKEN_LIFETIME) }
    await insertToken(tx, { tokenHash: hashOf(token), userId, mailId, ...times })
    return token
  }

  return {
    /**
     * Leaves the wish for a reset link in the outbox. Whether the address has an account is looked up when the
     * mail is written: until then known and unknown addresses go the same way, in the same time.
     */
    async request({ email }: z.output<typeof forgotPasswordInput>): Promise<{ message: string }> {
      await db.transact((tx) => outbox.queue(tx, { kind: 'password_reset', address: email }))
      return { message: 'If an account with that email exists, a password reset link has been sent.' }
    },

    /** Makes the token for a mail to this address; null when it has no account, or has had enough mail for now. */
    async startReset(tx: Tx, { mailId, address }: { mailId: string; address: string }) {
      const user = await findByEmail(tx, address)
      if (!user?.email) return null
      const since = at(-LINKS_AT_MOST.window)
      const recent = await countOtherLinks(tx, { userId: user.id, mailId, since })
      if (recent >= LINKS_AT_MOST.count) return null
      return { email: user.email, username: user.username, token: await issueToken(tx, user.id, mailId) }
    },

    /**
     * Takes a recovery code, once, for a token as a reset link has one.
     * @throws AppError `invalid`, the same for an unknown name and an unknown code
     */
    redeemCode: ({ username, code }: z.output<typeof recoveryCodeInput>): Promise<{ token: string }> =>
      db.transact(async (tx) => {
        const userId = await takeCode(tx, caseKey(username), hashOf(code))
        if (!userId) throw invalid('code', INVALID_CODE)
        return { token: await issueToken(tx, userId, null) }
      }),

    /**
     * Sets a new password, uses the token up and ends every session of the account.
     * @throws AppError `invalid` when the token is unknown, used, replaced by a newer one or out of date
     */
    async reset({ token, newPassword }: z.output<typeof resetPasswordInput>): Promise<{ message: string }> {
      const tokenHash = hashOf(token)
      // Looked at before as well: hashing a password is work that a made-up token should not cause.
      if (!(await isLive(db.read, tokenHash, at()))) throw deadLink()
      const passwordHash = await hasher.hash(newPassword)
      await db.transact(async (tx) => {
        const userId = await takeToken(tx, tokenHash, at())
        if (!userId) throw deadLink()
        await applyNewPassword(tx, userId, passwordHash, { outbox, keepSession: null })
      })
      return { message: 'Your password has been successfully reset.' }
    },

    /** Removes what has run out and no longer counts. */
    sweep: (): Promise<void> => db.transact((tx) => deleteExpiredTokens(tx, at(-LINKS_AT_MOST.window))),
  }
}

const deadLink = () =>
  new AppError('invalid', 'This reset link is not valid any more. Please request a new one.', [
    { path: 'token', message: 'This reset link is not valid any more. Please request a new one.' },
  ])
