import { randomBytes } from 'node:crypto'
import type { CurrentUser } from '@personae/contract/auth'
import type { ApiKey, CreatedKey, KeyInput } from '@personae/contract/keys'
import type { Db, Tx } from '@personae/db'
import type { Core } from '../../../core.ts'
import { AppError } from '../../../errors.ts'
import { COMMAND_LINE } from '../../../lib/actors.ts'
import { OPERATOR } from '../../../ports/password-hasher.ts'
import type { AuditService } from '../audit/audit.service.ts'
import type { AccountRemoval } from './account-removal.ts'
import { deleteEveryKey } from './keys/keys.repo.ts'
import type { KeysService } from './keys/keys.service.ts'
import { storedPassword } from './common-passwords.ts'
import { applyNewPassword, endAccess } from './new-password.ts'
import { voidEveryToken } from './recovery.repo.ts'
import { endEverySession } from './sessions.ts'
import { systemAccountRefused } from './system-accounts.ts'
import { countAdmins, findByUsername, toCurrentUser, updateUser } from './users.repo.ts'

type Person = NonNullable<Awaited<ReturnType<typeof findByUsername>>>

/** For the command line. All throw AppError `not_found` (unknown name) or `forbidden` (system account). */
export function createOperatorService({
  db,
  clock,
  hasher,
  audit,
  outbox,
  webhookEvents,
  notifications,
  keys,
  removal,
}: Core & { keys: KeysService; removal: AccountRemoval }) {
  const logged = (tx: Tx, person: Person, action: Parameters<AuditService['record']>[2]) =>
    audit.record(tx, COMMAND_LINE, action, { id: person.id, name: person.username })

  /** Runs a transaction on an account, which is read within it. */
  const withPerson = <T>(username: string, work: (tx: Tx, person: Person) => Promise<T>): Promise<T> =>
    db.transact(async (tx) => work(tx, await findPerson(tx, username)))

  return {
    /** Revokes admin permissions. @throws AppError `conflict` for an account without them, and for the last admin */
    demote: (username: string): Promise<void> =>
      withPerson(username, async (tx, person) => {
        if (person.isAdmin === 0) throw new AppError('conflict', `${person.username} is not an admin.`)
        await refuseLastAdmin(tx, person)
        await updateUser(tx, person.id, { isAdmin: 0 })
        await logged(tx, person, 'admin_demoted')
      }),

    /** Disables an account; its characters stay, its lists are hidden. @throws AppError `conflict` if disabled or the last admin */
    disable: (username: string): Promise<void> =>
      withPerson(username, async (tx, person) => {
        if (person.disabledAt) throw new AppError('conflict', `${person.username} is disabled already.`)
        await refuseLastAdmin(tx, person)
        await updateUser(tx, person.id, { disabledAt: clock.now().toISOString() })
        await endAccess(tx, person.id, { keepSession: null })
        await logged(tx, person, 'account_disabled')
      }),

    /** Enables sign-in again. @throws AppError `conflict` if the account is not disabled */
    enable: (username: string): Promise<void> =>
      withPerson(username, async (tx, person) => {
        if (!person.disabledAt) throw new AppError('conflict', `${person.username} is not disabled.`)
        await updateUser(tx, person.id, { disabledAt: null })
        await logged(tx, person, 'account_enabled')
      }),

    /** Deletes an account, as its owner could. @throws AppError `conflict` for the last admin */
    deleteUser: (username: string): Promise<void> =>
      withPerson(username, async (tx, person) => {
        await refuseLastAdmin(tx, person)
        await removal(tx, person, COMMAND_LINE)
      }),

    /** The account whose data the operator exports, as its owner could. */
    exported: (username: string): Promise<CurrentUser> =>
      withPerson(username, async (tx, person) => {
        await logged(tx, person, 'account_data_exported')
        return toCurrentUser(person)
      }),

    keysOf: async (username: string): Promise<ApiKey[]> => keys.list(await findPerson(db.read, username)),

    /** Creates a key without the account's password. @throws AppError as `keys.create` */
    createKey: (username: string, key: KeyInput): Promise<CreatedKey> =>
      withPerson(username, (tx, { id, isAdmin }) => keys.add(tx, { id, isAdmin: isAdmin === 1 }, key)),

    revokeKey: async (username: string, id: string): Promise<void> =>
      keys.revoke(await findPerson(db.read, username), { id }),

    /** Ends all access and webhooks after a restore: a backup has some that were revoked or removed since. */
    endAllAccess: (): Promise<void> =>
      db.transact(async (tx) => {
        await endEverySession(tx)
        await deleteEveryKey(tx)
        await voidEveryToken(tx)
        for (const { userId, url } of await webhookEvents.switchEveryOff(tx))
          await notifications.notify(tx, [userId], {
            type: 'webhook_disabled',
            message: `Your webhook to ${new URL(url).host} has been switched off: the site was restored from a backup. Switch it on again if you still want it.`,
          })
      }),

    /** Sets a random password, returned once, and revokes all earlier access. */
    async resetPassword(username: string): Promise<string> {
      await findPerson(db.read, username)
      const password = randomBytes(12).toString('base64url')
      const stored = await storedPassword(hasher, password, OPERATOR)
      await withPerson(username, async (tx, person) => {
        await applyNewPassword(tx, person.id, stored, { outbox, webhookEvents, keepSession: null })
        await logged(tx, person, 'password_reset_by_operator')
      })
      return password
    },
  }
}

async function findPerson(db: Tx | Db['read'], username: string): Promise<Person> {
  const row = await findByUsername(db, username.trim())
  if (!row) throw new AppError('not_found', `There is no user called “${username}”.`)
  if (row.kind !== 'person') throw systemAccountRefused(row.username)
  return row
}

async function refuseLastAdmin(tx: Tx, { username, isAdmin, disabledAt }: Person): Promise<void> {
  if (isAdmin === 0 || disabledAt || (await countAdmins(tx)) > 1) return
  throw new AppError('conflict', `${username} is the only admin. Appoint another one first.`)
}
