import {
  type forgotPasswordInput,
  INVALID_CODE,
  type recoveryCodeInput,
  type resetPasswordInput,
} from '@personae/contract/account'
import { caseKey } from '@personae/contract/shared/fold'
import type { ResetTokenTable, Tx } from '@personae/db'
import type { z } from 'zod'
import { DAY, MINUTE } from '../../../lib/time.ts'
import type { Core } from '../../../core.ts'
import { invalid } from '../../../errors.ts'
import { hashOf, newToken } from '../../../lib/secret-token.ts'
import {
  askedAtOf,
  countOtherLinks,
  deleteExpiredTokens,
  insertToken,
  isLive,
  isOutdated,
  consumeCode,
  consumeToken,
} from './recovery.repo.ts'
import { deleteEmailChange, deleteExpiredChanges, findWaitingFor } from './email-change.repo.ts'
import { storedPassword } from './common-passwords.ts'
import { applyNewPassword } from './new-password.ts'
import type { SignInGuard } from './sign-in-guard.ts'
import { findByEmail, setEmail } from './users.repo.ts'

const TOKEN_LIFETIME = 60 * MINUTE
/** Maximum number of reset links per account within the window; further requests create none. */
const LINK_LIMIT = { count: 3, window: 15 * MINUTE }
const ACCOUNTS_PER_MAIL = 10
/** Longer than an email is retried, which renews its link. */
const UNCONFIRMED_KEPT = 7 * DAY

type Deps = Core & { signInGuard: SignInGuard }

export type RecoveryService = ReturnType<typeof createRecoveryService>

export function createRecoveryService({ db, clock, hasher, outbox, webhookEvents, signInGuard }: Deps) {
  const at = (offset = 0) => new Date(clock.now().getTime() + offset).toISOString()

  type Sent = Pick<ResetTokenTable, 'mailId' | 'email' | 'askedAt'>

  async function issueToken(tx: Tx, userId: string, sent: Sent): Promise<string> {
    const token = newToken()
    const times = { createdAt: at(), expiresAt: at(TOKEN_LIFETIME) }
    await insertToken(tx, { tokenHash: hashOf(token), userId, ...sent, ...times })
    return token
  }

  /** The account that has confirmed an address, else all that wait for it: nobody can block its owner. */
  async function accountsOf(tx: Tx, address: string) {
    const owner = await findByEmail(tx, address)
    if (owner) return { isConfirmed: true, accounts: owner.disabledAt ? [] : [owner] }
    const waiting = await findWaitingFor(tx, { email: address, now: at(), limit: ACCOUNTS_PER_MAIL })
    return { isConfirmed: false, accounts: waiting }
  }

  async function isAtLinkLimit(tx: Tx, userId: string, mailId: string): Promise<boolean> {
    const since = at(-LINK_LIMIT.window)
    return (await countOtherLinks(tx, { userId, mailId, since })) >= LINK_LIMIT.count
  }

  /** Confirms the address of a link, since opening the link proves it; not if another account has it. */
  async function confirmByLink(tx: Tx, { userId, email }: { userId: string; email: string | null }) {
    if (!email || (await findByEmail(tx, email))) return
    await setEmail(tx, userId, email)
    await deleteEmailChange(tx, userId)
  }

  return {
    /** Queues the email. Its address is looked up at sending: responses take the same time for all. */
    async request({ email }: z.output<typeof forgotPasswordInput>): Promise<{ message: string }> {
      await db.transact((tx) => outbox.queue(tx, { kind: 'password_reset', address: email }))
      return { message: 'If an account with that email exists, a password reset link has been sent.' }
    },

    /** Reset links of an email. Null without an account, at the limit, or if they would void a later link. */
    async startReset(tx: Tx, { mailId, address }: { mailId: string; address: string }) {
      const { isConfirmed, accounts } = await accountsOf(tx, address)
      const askedAt = (await askedAtOf(tx, mailId)) ?? at()
      const links: { username: string; token: string }[] = []
      for (const { id, username, email } of accounts) {
        if (await isAtLinkLimit(tx, id, mailId)) continue
        if (await isOutdated(tx, { userId: id, email: address, askedAt })) continue
        links.push({ username, token: await issueToken(tx, id, { mailId, email, askedAt }) })
      }
      const to = accounts[0]?.email
      return to && links.length > 0 ? { to, isConfirmed, links } : null
    },

    /** A reset token for a recovery code. @throws AppError `invalid`, alike for unknown names and codes */
    redeemCode: ({ username, code }: z.output<typeof recoveryCodeInput>): Promise<{ token: string }> =>
      db.transact(async (tx) => {
        const userId = await consumeCode(tx, caseKey(username), hashOf(code))
        if (!userId) throw invalid('code', INVALID_CODE)
        return { token: await issueToken(tx, userId, { mailId: null, email: null, askedAt: at() }) }
      }),

    /** Sets a password, confirms the link's address. @throws AppError `invalid` if the token is not live */
    async reset(
      { token, newPassword }: z.output<typeof resetPasswordInput>,
      address: string,
    ): Promise<{ message: string }> {
      const tokenHash = hashOf(token)
      // Checked before the transaction too: an invalid token must not cause the work of hashing a password.
      if (!(await isLive(db.read, tokenHash, at()))) throw deadLink()
      const password = await storedPassword(hasher, newPassword, { kind: 'known', address })
      const userId = await db.transact(async (tx) => {
        const taken = await consumeToken(tx, tokenHash, at())
        if (!taken) throw deadLink()
        await confirmByLink(tx, taken)
        await applyNewPassword(tx, taken.userId, password, { outbox, webhookEvents, keepSession: null })
        await signInGuard.forgetOtherAddresses(tx, taken.userId, address)
        return taken.userId
      })
      await signInGuard.endWait(userId, address)
      return { message: 'Your password has been successfully reset.' }
    },

    /** Deletes expired tokens that no longer count towards a limit, and addresses that were not confirmed. */
    sweep: (): Promise<void> =>
      db.transact(async (tx) => {
        await deleteExpiredTokens(tx, at(-LINK_LIMIT.window))
        await deleteExpiredChanges(tx, at(-UNCONFIRMED_KEPT))
      }),
  }
}

const deadLink = () => invalid('token', 'This reset link is not valid any more. Please request a new one.')
