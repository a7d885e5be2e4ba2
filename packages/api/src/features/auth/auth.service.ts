import { randomBytes, randomUUID } from 'node:crypto'
import {
  type CurrentUser,
  type loginInput,
  quickSignupInput,
  type signupInput,
} from '@personae/contract/auth'
import { caseKey } from '@personae/contract/fold'
import { type Db, isUniqueViolation, type Tx } from '@personae/db'
import type { z } from 'zod'
import { AppError, invalid } from '../../errors.ts'
import type { Clock } from '../../ports/clock.ts'
import type { PasswordHasher } from '../../ports/password-hasher.ts'
import { createSessions, sessionEnd, sessionIdOf } from './sessions.ts'
import {
  findAccount,
  findByUsername,
  findContact,
  findCurrent,
  insertUser,
  makeAdmin,
  makeFirstAdmin,
  setCompany,
  toCurrentUser,
} from './users.repo.ts'

export interface SignedIn {
  user: CurrentUser
  /** For the browser alone; the database keeps its hash. */
  token: string
  expiresAt: Date
}

export interface Session {
  actor: CurrentUser
  /** Set when the sign-in was just extended and the browser should be told. */
  extendedTo: Date | null
}

interface Deps {
  db: Db
  clock: Clock
  hasher: PasswordHasher
}

/** Has a blank, which no username that people choose can have. */
const FORMER_MEMBER = 'former member'

export type AuthService = ReturnType<typeof createAuthService>

/** Accounts and sign-ins: who somebody is, and whether they still are. */
export function createAuthService({ db, clock, hasher }: Deps) {
  const sessions = createSessions(db)
  const endOf = db.prepare((read, params: { id: string }) => sessionEnd(read, params).compile())
  // What an unknown name is checked against, so that it costs the time of a wrong password.
  let decoy: Promise<string> | undefined
  const decoyHash = () => (decoy ??= hasher.hash(randomBytes(16).toString('hex')))

  async function startSession(user: CurrentUser, userAgent: string | null): Promise<SignedIn> {
    const { id: token, expiresAt } = await sessions.createSession(user.id, { userAgent })
    return { user, token, expiresAt }
  }

  type NewAccount = z.output<typeof quickSignupInput> & { email?: string }

  async function createAccount(input: NewAccount): Promise<CurrentUser> {
    const passwordHash = await hasher.hash(input.password)
    const user: CurrentUser = { id: randomUUID(), username: input.username, isAdmin: false, companyId: null }
    await db
      .transact((tx) =>
        insertUser(tx, {
          ...user,
          isAdmin: 0,
          usernameKey: caseKey(input.username),
          email: input.email ?? null,
          emailKey: input.email ? caseKey(input.email) : null,
          passwordHash,
          createdAt: clock.now().toISOString(),
        }),
      )
      .catch((error: unknown) => {
        throw isUniqueViolation(error) ? taken(error) : error
      })
    return user
  }

  const signUp = async (input: NewAccount, userAgent: string | null): Promise<SignedIn> =>
    startSession(await createAccount(input), userAgent)

  async function recheck(tx: Tx, actor: Pick<CurrentUser, 'id'>): Promise<CurrentUser> {
    const current = await findCurrent(tx, actor.id)
    if (!current) throw new AppError('unauthenticated', 'Please log in to continue.')
    return current
  }

  return {
    /** @throws AppError `conflict` when the name or the address has an account */
    signup: (input: z.output<typeof signupInput>, userAgent: string | null = null): Promise<SignedIn> =>
      signUp(input, userAgent),

    /** An account without an address: its password cannot be recovered. */
    quickSignup: (
      input: z.output<typeof quickSignupInput>,
      userAgent: string | null = null,
    ): Promise<SignedIn> => signUp(input, userAgent),

    /** @throws AppError `unauthenticated`, the same in text and time for an unknown name and a wrong password */
    async login(input: z.output<typeof loginInput>, userAgent: string | null = null): Promise<SignedIn> {
      const row = await findByUsername(db.read, input.username)
      const matches = await hasher.verify(row?.passwordHash ?? (await decoyHash()), input.password)
      if (!row || !matches) throw wrongPassword()
      const signedIn = await startSession(toCurrentUser(row), userAgent)
      // A reset between the check and here has ended every session but this one.
      const now = await findAccount(db.read, row.id)
      if (now?.passwordHash === row.passwordHash) return signedIn
      await sessions.invalidateSession(signedIn.token)
      throw wrongPassword()
    },

    /**
     * Asks for the password once more before something that cannot be taken back.
     * @throws AppError `invalid` when it is not the account's
     */
    async confirmPassword({ id }: Pick<CurrentUser, 'id'>, password: string): Promise<void> {
      const row = await findAccount(db.read, id)
      if (row && (await hasher.verify(row.passwordHash, password))) return
      throw invalid('currentPassword', 'That is not your password')
    },

    /** The account of this name, made when missing with a password that nobody knows. */
    async serviceAccount(username: string): Promise<CurrentUser> {
      const row = await findByUsername(db.read, username)
      if (row) return toCurrentUser(row)
      return createAccount({ username, password: randomBytes(32).toString('base64url') })
    },

    /** Ends the sign-in on the server; a token that is already dead is no error. */
    logout: (token: string): Promise<void> => sessions.invalidateSession(token),

    /** Who a token stands for, or null. Asked at every request, so that a removed right ends at once. */
    async resume(token: string): Promise<Session | null> {
      const { session, user } = await sessions.validateSession(token)
      if (!session) return null
      return { actor: user.current, extendedTo: session.fresh ? session.expiresAt : null }
    },

    /** Whether a sign-in still stands. Unlike `resume` it extends none: the browser could not be told. */
    isSignedIn: (token: string): boolean =>
      (endOf.get({ id: sessionIdOf(token) })?.expiresAt ?? 0) > Date.now(),

    /** The actor as the transaction sees them: the request may have outlived the account or the right. */
    recheck,

    /** The same for what admins alone may do. */
    async recheckAdmin(tx: Tx, actor: Pick<CurrentUser, 'id'>): Promise<CurrentUser> {
      const current = await recheck(tx, actor)
      if (!current.isAdmin) throw new AppError('forbidden', 'Only admins can do this.')
      return current
    },

    /** Gives an admin's rights, unconditionally or (`first`) only while nobody has them. */
    grantAdmin: async (tx: Tx, id: string, { first }: { first: boolean }): Promise<boolean> =>
      first ? makeFirstAdmin(tx, id) : makeAdmin(tx, id),

    /** What mail needs to know of somebody; undefined once the account is gone. */
    contact: (tx: Tx, id: string) => findContact(tx, id),

    /** The account that deleted accounts leave what was published to. Nobody can sign in as it, or take its name. */
    async formerMember(tx: Tx): Promise<CurrentUser> {
      const row = await findByUsername(tx, FORMER_MEMBER)
      if (row) return toCurrentUser(row)
      const user: CurrentUser = { id: randomUUID(), username: FORMER_MEMBER, isAdmin: false, companyId: null }
      await insertUser(tx, {
        ...user,
        isAdmin: 0,
        usernameKey: caseKey(FORMER_MEMBER),
        email: null,
        emailKey: null,
        passwordHash: await decoyHash(),
        createdAt: clock.now().toISOString(),
      })
      return user
    },

    /** Turns an account into that of a company. */
    becomeCompany: (tx: Tx, id: string, companyId: string): Promise<void> => setCompany(tx, id, companyId),

    /** An account for the command line, with a password to tell its owner. */
    async accountFor(username: string): Promise<{ user: CurrentUser; password: string | null }> {
      const row = await findByUsername(db.read, username)
      if (row) return { user: toCurrentUser(row), password: null }
      const password = randomBytes(12).toString('base64url')
      return { user: await createAccount(quickSignupInput.parse({ username, password })), password }
    },

    /** Removes what has run out. */
    sweep: (): Promise<void> => sessions.deleteExpiredSessions(),
  }
}

const wrongPassword = () => new AppError('unauthenticated', 'Invalid username or password')

const conflict = (path: string, message: string) => new AppError('conflict', message, [{ path, message }])

/** The answer to an address that another account has. */
export const emailTaken = () => conflict('email', 'An account with that email already exists')

const taken = (error: unknown): AppError =>
  error instanceof Error && error.message.includes('emailKey')
    ? emailTaken()
    : conflict('username', 'That username is already taken')
