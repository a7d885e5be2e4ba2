import { randomBytes, randomUUID } from 'node:crypto'
import {
  ACCOUNT_DISABLED,
  type CurrentUser,
  type loginInput,
  quickSignupInput,
} from '@personae/contract/auth'
import { type Db, isUniqueViolation, type MailJob, toFlag, type Tx } from '@personae/db'
import type { NewsChoice } from '@personae/contract/news.constants'
import type { z } from 'zod'
import { isSystemName } from '@personae/engines/names/reserved-names'
import { adminsOnly, AppError, invalid, parseInput, taken } from '../../../errors.ts'
import type { Clock } from '../../../ports/clock.ts'
import { OPERATOR, type PasswordHasher, type Requester } from '../../../ports/password-hasher.ts'
import type { Outbox } from '../mail/outbox.ts'
import { isCommonPassword, storedPassword } from './common-passwords.ts'
import { awaitConfirmation } from './pending-email.ts'
import { createSessions } from './sessions.ts'
import { systemAccountRefused } from './system-accounts.ts'
import { type Usernames, usernameTaken } from './usernames.ts'
import {
  findAccount,
  findByEmail,
  findByUsername,
  findCurrent,
  insertUser,
  makeFirstAdmin,
  markAllAsMailed,
  markPassword,
  toCurrentUser,
  updateUser,
} from './users.repo.ts'

export interface SignedIn {
  user: CurrentUser
  /** The session's token, for the browser only: the database has its hash. */
  token: string
  expiresAt: Date
}

interface Deps {
  db: Db
  clock: Clock
  hasher: PasswordHasher
  outbox: Outbox
  usernames: Usernames
}

/** The input of a sign-up. Without an email address the password cannot be recovered by mail. */
export type NewAccount = z.output<typeof quickSignupInput> & { email?: string }

type Actor = Pick<CurrentUser, 'id'> & Partial<Pick<CurrentUser, 'isAdmin'>>
type WorkAs<T> = (tx: Tx, actor: CurrentUser) => Promise<T>

export type AuthService = ReturnType<typeof createAuthService>

export function createAuthService({ db, clock, hasher, outbox, usernames }: Deps) {
  const sessions = createSessions({ db, clock })
  // Passwords for unknown names are checked against this hash, so that they take as long as wrong ones.
  let decoy: Promise<string> | undefined
  const decoyHash = () =>
    (decoy ??= hasher.hash(randomBytes(16).toString('hex'), OPERATOR).catch((error: unknown) => {
      decoy = undefined
      throw error
    }))

  async function startSession(user: CurrentUser, userAgent: string | null): Promise<SignedIn> {
    return { user, ...(await sessions.start(user.id, userAgent)) }
  }

  /** Creates an account. An email address stays pending until it is confirmed: it may be another person's. */
  async function createAccount(
    input: NewAccount,
    { requester, byOperator = false }: { requester: Requester; byOperator?: boolean },
  ): Promise<CurrentUser> {
    usernames.check(input.username)
    const password = await storedPassword(hasher, input.password, requester)
    const user: CurrentUser = { id: randomUUID(), username: input.username, isAdmin: false, companyId: null }
    await db
      .transact(async (tx) => {
        const createdAt = clock.now().toISOString()
        await insertUser(tx, { ...user, ...password, isAdmin: 0, createdAt, kind: 'person' })
        await usernames.claim(tx, user, { byOperator })
        if (!input.email) return
        if (await findByEmail(tx, input.email)) throw emailTaken()
        const pending = { userId: user.id, email: input.email, isFromSignup: true }
        await awaitConfirmation(tx, pending, { clock, outbox })
      })
      .catch((error: unknown) => {
        throw isUniqueViolation(error) ? usernameTaken() : error
      })
    return user
  }

  /**
   * The actor as the transaction sees them: account or permissions may be gone since the request started. An
   * actor without admin permissions, such as a key without the scope `review`, does not get them here.
   */
  async function recheck(tx: Tx, actor: Actor): Promise<CurrentUser> {
    const current = await findCurrent(tx, actor.id)
    if (!current) throw new AppError('unauthenticated', 'Please log in to continue.')
    return { ...current, isAdmin: current.isAdmin && actor.isAdmin !== false }
  }

  const asUser = <T>(caller: Actor, work: WorkAs<T>): Promise<T> =>
    db.transact(async (tx) => work(tx, await recheck(tx, caller)))

  async function recheckAdmin(tx: Tx, actor: Actor): Promise<CurrentUser> {
    const current = await recheck(tx, actor)
    if (!current.isAdmin) throw adminsOnly(current)
    return current
  }

  return {
    /** @throws AppError `conflict` if the name is taken, or another account has confirmed the address */
    signup: async (
      input: NewAccount,
      userAgent: string | null = null,
      address = OPERATOR.address,
    ): Promise<SignedIn> =>
      startSession(await createAccount(input, { requester: { kind: 'sign-up', address } }), userAgent),

    /** @throws AppError `unauthenticated`, alike for unknown names, also in time; `forbidden` if disabled */
    async login(
      input: z.output<typeof loginInput>,
      userAgent: string | null = null,
      requester = OPERATOR,
    ): Promise<SignedIn> {
      const found = await findByUsername(db.read, input.username)
      const row = found?.kind === 'person' ? found : undefined
      const passwordHash = row?.passwordHash ?? (await decoyHash())
      const guess: Requester = row ? requester : { ...requester, kind: 'unknown-name' }
      const matches = await hasher.verify(passwordHash, input.password, guess)
      if (!row || !matches) throw wrongPassword()
      if (row.disabledAt) throw new AppError('forbidden', ACCOUNT_DISABLED)
      const marked = { ...row, hasCommonPassword: toFlag(await isCommonPassword(input.password)) }
      if (marked.hasCommonPassword !== row.hasCommonPassword)
        await db.transact((tx) => markPassword(tx, row.id, marked))
      const signedIn = await startSession(toCurrentUser(marked), userAgent)
      // A reset or an operator may have ended all other sessions since the password was checked.
      const now = await findAccount(db.read, row.id)
      if (now?.passwordHash === row.passwordHash && !now.disabledAt) return signedIn
      await sessions.end(signedIn.token)
      throw wrongPassword()
    },

    /**
     * Checks the password before an irreversible action. @returns a function that runs a transaction as the
     * caller and fails if the password was changed since. @throws AppError `invalid` for a wrong password
     */
    async confirmPassword(
      { actor, address }: { actor: Pick<CurrentUser, 'id'>; address: string },
      password: string,
    ): Promise<<T>(work: WorkAs<T>) => Promise<T>> {
      const row = await findAccount(db.read, actor.id)
      const matches = row && (await hasher.verify(row.passwordHash, password, { kind: 'known', address }))
      if (!matches) throw wrongCurrentPassword()
      return (work) =>
        asUser(actor, async (tx, current) => {
          const account = await findAccount(tx, actor.id)
          if (account?.passwordHash !== row.passwordHash) throw wrongCurrentPassword()
          return work(tx, current)
        })
    },

    logout: sessions.end,
    /** The user of a token, or null. Checked for every request, so that revoked permissions end at once. */
    resume: sessions.resume,
    /** Unlike `resume` it does not extend the session: the browser's cookie would not be updated. */
    isSignedIn: sessions.isLive,

    /** Runs a transaction as the caller. @throws AppError `unauthenticated` if the account is gone by now */
    asUser,

    /** The same as an admin. @throws AppError `unauthenticated`, `forbidden` if they are no admin by now */
    asAdmin: <T>(caller: Actor, work: WorkAs<T>): Promise<T> =>
      db.transact(async (tx) => work(tx, await recheckAdmin(tx, caller))),

    recheckAdmin,

    /**
     * Makes the user an admin; with `first` only while there is no admin, else it returns false.
     * @throws AppError `forbidden` if the user has one of the most common passwords
     */
    async grantAdmin(tx: Tx, id: string, { first }: { first: boolean }): Promise<boolean> {
      if (!first) await updateUser(tx, id, { isAdmin: 1 })
      else if (!(await makeFirstAdmin(tx, id))) return false
      const admin = await findCurrent(tx, id)
      if (admin?.mustChangePassword) throw adminsOnly(admin)
      return true
    },

    contact: findAccount,

    /** Queues an email to the present address of an account, if it has one. */
    async mail(tx: Tx, id: string, write: (to: { address: string; username: string }) => MailJob) {
      const account = await findAccount(tx, id)
      if (account?.email)
        await outbox.queue(tx, write({ address: account.email, username: account.username }))
    },

    /** The user; null if the account cannot act: it is deleted, disabled, or a system account. */
    current: findCurrent,
    setNews: (tx: Tx, id: string, columns: { news: NewsChoice } | { newsMark: number }): Promise<unknown> =>
      updateUser(tx, id, columns),
    /** Marks all existing notifications of all accounts as mailed. */
    markAllAsMailed,
    setCompany: (tx: Tx, id: string, companyId: string | null): Promise<unknown> =>
      updateUser(tx, id, { companyId }),

    /** For operators: creates an account, even with a reserved name. @throws AppError `conflict` if taken */
    openAccount: (input: z.output<typeof quickSignupInput>): Promise<CurrentUser> =>
      createAccount(input, { requester: OPERATOR, byOperator: true }),

    /** Finds or creates an account. @throws AppError `forbidden` for a system one, `conflict` if disabled */
    async accountFor(username: string): Promise<{ user: CurrentUser; password: string | null }> {
      const row = await findByUsername(db.read, username)
      if (row ? row.kind !== 'person' : isSystemName(username)) throw systemAccountRefused(username)
      if (row?.disabledAt)
        throw new AppError('conflict', `${row.username} is disabled. Enable the account first.`)
      if (row) return { user: toCurrentUser(row), password: null }
      const password = randomBytes(12).toString('base64url')
      const input = parseInput(quickSignupInput, { username, password })
      return { user: await createAccount(input, { requester: OPERATOR, byOperator: true }), password }
    },

    sweep: sessions.sweep,
  }
}

const wrongCurrentPassword = () => invalid('currentPassword', 'That is not your password')

const wrongPassword = () => new AppError('unauthenticated', 'Invalid username or password')

export const emailTaken = () => taken('email', 'An account with that email already exists')
