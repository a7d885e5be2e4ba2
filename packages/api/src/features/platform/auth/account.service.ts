import { randomBytes } from 'node:crypto'
import type {
  accountOverview,
  changeEmailInput,
  changePasswordInput,
  passwordInput,
} from '@personae/contract/account'
import type { CurrentUser } from '@personae/contract/auth'
import { usualNews } from '@personae/contract/news.constants'
import type { idInput } from '@personae/contract/text'
import type { z } from 'zod'
import Bowser from 'bowser'
import type { Core } from '../../../core.ts'
import { AppError } from '../../../errors.ts'
import { hashOf } from '../../../lib/secret-token.ts'
import type { KeysService } from './keys/keys.service.ts'
import type { AccountRemoval } from './account-removal.ts'
import { storedPassword } from './common-passwords.ts'
import { applyNewPassword } from './new-password.ts'
import { countCodes, replaceCodes } from './recovery.repo.ts'
import type { SignInGuard } from './sign-in-guard.ts'
import { endSession, endSessions, sessionIdOf, sessionsOf } from './sessions.ts'
import { countAdmins, findAccount } from './users.repo.ts'
import type { EmailChanges } from './email-changes.ts'

const CODES = 10
/** Characters of recovery codes: 32 digits and letters without look-alikes, each of five random bits. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const CODE_LENGTH = 16

type Deps = Core & {
  signInGuard: SignInGuard
  emailChanges: EmailChanges
  keys: KeysService
  removal: AccountRemoval
}

export interface Caller {
  actor: CurrentUser
  token: string | null
  address: string
}

export function createAccountService({
  db,
  clock,
  hasher,
  auth,
  outbox,
  webhookEvents,
  emailChanges,
  keys,
  removal,
  signInGuard,
}: Deps) {
  async function accountOf({ id }: CurrentUser) {
    const account = await findAccount(db.read, id)
    if (!account) throw new AppError('unauthenticated', 'Please log in to continue.')
    const { username, email, createdAt } = account
    const pendingEmail = await emailChanges.pendingFor(id)
    const news = account.news ?? usualNews(account.isAdmin === 1)
    return { username, email, pendingEmail, createdAt, news }
  }

  return {
    async overview({ actor, token }: Caller): Promise<z.output<typeof accountOverview>> {
      const current = token ? sessionIdOf(token) : ''
      const sessions = await sessionsOf(db.read, actor.id, clock.now(), current)
      return {
        ...(await accountOf(actor)),
        recoveryCodes: await countCodes(db.read, actor.id),
        devices: sessions.map(({ id, createdAt, userAgent }) => ({
          id,
          name: deviceName(userAgent),
          signedInAt: createdAt,
          isCurrent: id === current,
        })),
      }
    },

    /** Also ends other sessions and revokes other access. @throws AppError `invalid` for a wrong password */
    async changePassword(
      caller: Caller,
      { currentPassword, newPassword }: z.output<typeof changePasswordInput>,
    ): Promise<void> {
      const { actor, token, address } = caller
      const asConfirmed = await auth.confirmPassword(caller, currentPassword)
      const password = await storedPassword(hasher, newPassword, { kind: 'known', address })
      await asConfirmed(async (tx) => {
        await applyNewPassword(tx, actor.id, password, { outbox, webhookEvents, keepSession: token })
        await signInGuard.forgetOtherAddresses(tx, actor.id, address)
      })
      await signInGuard.endWait(actor.id, address)
    },

    /** @throws AppError `invalid` for a wrong password, `conflict` for another account's email address */
    async changeEmail(
      caller: Caller,
      { email, currentPassword }: z.output<typeof changeEmailInput>,
    ): Promise<{ pendingEmail: string }> {
      const asConfirmed = await auth.confirmPassword(caller, currentPassword)
      return asConfirmed((tx, actor) => emailChanges.request(tx, actor, email))
    },

    /** Returns ten codes, shown only once, and revokes earlier ones. Notifies the account's address by email. */
    async makeRecoveryCodes(
      caller: Caller,
      { currentPassword }: z.output<typeof passwordInput>,
    ): Promise<string[]> {
      const asConfirmed = await auth.confirmPassword(caller, currentPassword)
      const codes = Array.from({ length: CODES }, newCode)
      await asConfirmed(async (tx, { id }) => {
        await replaceCodes(tx, id, codes.map(hashOf))
        await auth.mail(tx, id, (to) => ({ kind: 'recovery_codes_made', ...to }))
      })
      return codes.map((code) => code.replaceAll(/.{4}(?!$)/g, '$&-'))
    },

    /** Signs one device out. @throws AppError `not_found` if the caller has no such device */
    async endDevice(actor: CurrentUser, { id }: z.output<typeof idInput>): Promise<void> {
      const ended = await db.transact((tx) => endSession(tx, actor.id, id))
      if (!ended) throw new AppError('not_found', 'That device is no longer signed in.')
    },

    endOtherDevices: ({ actor, token }: Caller): Promise<void> =>
      db.transact((tx) => endSessions(tx, actor.id, { except: token })),

    /** The data about the account itself, for the account's export. */
    data: async (actor: CurrentUser) => ({
      id: actor.id,
      ...(await accountOf(actor)),
      devices: (await sessionsOf(db.read, actor.id, clock.now(), '')).map(({ createdAt, userAgent }) => ({
        name: deviceName(userAgent),
        userAgent,
        signedInAt: createdAt,
      })),
      keys: await keys.list(actor),
    }),

    /** @throws AppError `invalid` if the password is wrong, `conflict` for the only admin */
    async remove(caller: Caller, { currentPassword }: z.output<typeof passwordInput>): Promise<void> {
      const asConfirmed = await auth.confirmPassword(caller, currentPassword)
      await asConfirmed(async (tx, user) => {
        if ((user.isAdmin || user.mustChangePassword) && (await countAdmins(tx)) === 1)
          throw new AppError('conflict', 'You are the only admin. Appoint another one first.')
        await removal(tx, user, user)
      })
    },
  }
}

const newCode = (): string =>
  Array.from(randomBytes(CODE_LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('')

/** A readable name of a device: "Firefox on Linux". */
function deviceName(userAgent: string | null): string {
  if (!userAgent) return 'Unknown device'
  const { browser, os } = Bowser.parse(userAgent)
  if (!browser.name) return 'Unknown device'
  return os.name ? `${browser.name} on ${os.name}` : browser.name
}
