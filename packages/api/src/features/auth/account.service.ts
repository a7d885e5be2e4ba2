import { randomBytes } from 'node:crypto'
import type { accountOverview, changeEmailInput, changePasswordInput } from '@personae/contract/account'
import type { CurrentUser } from '@personae/contract/auth'
import type { Db } from '@personae/db'
import type { z } from 'zod'
import { AppError } from '../../errors.ts'
import { hashOf } from '../../lib/secret-token.ts'
import type { PasswordHasher } from '../../ports/password-hasher.ts'
import type { AuthService } from './auth.service.ts'
import { applyNewPassword } from './new-password.ts'
import { countCodes, replaceCodes } from './recovery.repo.ts'
import { endSession, endSessions, sessionIdOf, sessionsOf } from './sessions.ts'
import { countAdmins, deleteUser, findAccount } from './users.repo.ts'
import type { CharacterStore } from '../characters/character-store.ts'
import type { CharactersService } from '../characters/characters.service.ts'
import type { CompaniesService } from '../companies/companies.service.ts'
import type { DisputesService } from '../disputes/disputes.service.ts'
import type { Outbox } from '../mail/outbox.ts'
import { deviceName } from './device-name.ts'
import type { EmailChanges } from './email-changes.ts'

const CODES = 10
/** Letters and digits that cannot be taken for one another, 32 of them: five random bits each. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const CODE_LENGTH = 16

interface Deps {
  db: Db
  hasher: PasswordHasher
  auth: AuthService
  outbox: Outbox
  emailChanges: EmailChanges
  store: CharacterStore
  characters: CharactersService
  companies: CompaniesService
  disputes: DisputesService
}

/** The caller, and the session through which they call. */
interface Caller {
  actor: CurrentUser
  token: string | null
}

export type AccountService = ReturnType<typeof createAccountService>

/** What people do with their own account. */
export function createAccountService({
  db,
  hasher,
  auth,
  outbox,
  emailChanges,
  store,
  characters,
  companies,
  disputes,
}: Deps) {
  return {
    async overview({ actor, token }: Caller): Promise<z.output<typeof accountOverview>> {
      const account = await findAccount(db.read, actor.id)
      if (!account) throw signedOut()
      const current = token && sessionIdOf(token)
      const sessions = await sessionsOf(db.read, actor.id)
      return {
        username: account.username,
        email: account.email,
        pendingEmail: await emailChanges.pendingFor(actor.id),
        createdAt: account.createdAt,
        recoveryCodes: await countCodes(db.read, actor.id),
        devices: sessions.map(({ id, createdAt, userAgent }) => ({
          id,
          name: deviceName(userAgent),
          signedInAt: createdAt,
          isCurrent: id === current,
        })),
      }
    },

    /**
     * Sets a new password; every other device is signed out.
     * @throws AppError `invalid` when the present one is wrong
     */
    async changePassword(
      { actor, token }: Caller,
      { currentPassword, newPassword }: z.output<typeof changePasswordInput>,
    ): Promise<void> {
      await auth.confirmPassword(actor, currentPassword)
      const passwordHash = await hasher.hash(newPassword)
      await db.transact(async (tx) => {
        await auth.recheck(tx, actor)
        await applyNewPassword(tx, actor.id, passwordHash, { outbox, keepSession: token })
      })
    },

    /** @throws AppError `invalid` when the password is wrong, `conflict` when another account has the address */
    async changeEmail(
      { actor }: Caller,
      { email, currentPassword }: z.output<typeof changeEmailInput>,
    ): Promise<{ pendingEmail: string }> {
      await auth.confirmPassword(actor, currentPassword)
      return emailChanges.request(actor, email)
    },

    /** Ten codes, told once; those from before no longer count. */
    async makeRecoveryCodes({ actor }: Caller, currentPassword: string): Promise<string[]> {
      await auth.confirmPassword(actor, currentPassword)
      const codes = Array.from({ length: CODES }, newCode)
      await db.transact(async (tx) => {
        await auth.recheck(tx, actor)
        await replaceCodes(tx, actor.id, codes.map(hashOf))
      })
      return codes.map((code) => code.replaceAll(/.{4}(?!$)/g, '$&-'))
    },

    /** Signs one device out. @throws AppError `not_found` when it is none of the caller's */
    async endDevice({ actor }: Caller, id: string): Promise<void> {
      const ended = await db.transact((tx) => endSession(tx, actor.id, id))
      if (!ended) throw new AppError('not_found', 'That device is no longer signed in.')
    },

    endOtherDevices: ({ actor, token }: Caller): Promise<void> =>
      db.transact((tx) => endSessions(tx, actor.id, { except: token })),

    /** Everything that the account wrote, for its owner to take along. */
    async exportData({ actor }: Pick<Caller, 'actor'>) {
      const account = await findAccount(db.read, actor.id)
      if (!account) throw signedOut()
      const { id, username, email, createdAt } = account
      return {
        account: { id, username, email, createdAt },
        company: await companies.ofOwner(id),
        characters: await characters.everythingOf(id),
        reports: await disputes.everythingOf(id),
      }
    },

    /**
     * Deletes the account for good. What was published stays, under "former member"; what was not goes.
     * @throws AppError `invalid` when the password is wrong, `conflict` for the only admin
     */
    async remove({ actor }: Caller, currentPassword: string): Promise<void> {
      await auth.confirmPassword(actor, currentPassword)
      await db.transact(async (tx) => {
        const { id, isAdmin } = await auth.recheck(tx, actor)
        if (isAdmin && (await countAdmins(tx)) === 1) {
          throw new AppError('conflict', 'You are the only admin. Appoint another one before you go.')
        }
        await companies.leave(tx, id)
        await store.leave(tx, id, await auth.formerMember(tx))
        await deleteUser(tx, id)
      })
    },
  }
}

const signedOut = () => new AppError('unauthenticated', 'Please log in to continue.')

const newCode = (): string =>
  Array.from(randomBytes(CODE_LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('')
