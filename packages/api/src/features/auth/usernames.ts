import { USERNAME_CHARACTERS, USERNAME_MARKS, USERNAME_MIXED, USERNAME_TAKEN } from '@personae/contract/names'
import type { Db, Tx } from '@personae/db'
import { skeletonsOf } from '@personae/engines/names/confusables'
import { type NameFault, usernameFault } from '@personae/engines/names/name-profile'
import { isAuthorityName, isSiteName, isSystemName } from '@personae/engines/names/reserved-names'
import { AppError, invalid } from '../../errors.ts'
import { hasLookAlike, storeSkeletons, withoutSkeletons } from './usernames.repo.ts'
import { countAdmins } from './users.repo.ts'

const FAULTS: Record<NameFault, string> = {
  characters: USERNAME_CHARACTERS,
  mixed: USERNAME_MIXED,
  marks: USERNAME_MARKS,
}

const BATCH = 500

interface Deps {
  db: Db
  bootstrapOpen: boolean
}

export type Usernames = ReturnType<typeof createUsernames>

/** Rules for usernames: none looks like another's, and none seems to speak for the site. */
export function createUsernames({ db, bootstrapOpen }: Deps) {
  /** The first user of a site may be called an admin: they are about to become one. */
  const isBeingSetUp = async (tx: Tx) => bootstrapOpen && (await countAdmins(tx)) === 0

  async function isReserved(tx: Tx, username: string, byOperator: boolean): Promise<boolean> {
    if (isSystemName(username)) return true
    if (byOperator) return false
    return isSiteName(username) || (isAuthorityName(username) && !(await isBeingSetUp(tx)))
  }

  return {
    /** @throws AppError `invalid` for a text that cannot be a username */
    check(username: string): void {
      const fault = usernameFault(username)
      if (fault) throw invalid('username', FAULTS[fault])
    },

    /**
     * In the transaction that creates the account. @throws AppError `conflict` if it is reserved or looks like
     * another's
     */
    async claim(
      tx: Tx,
      { id, username }: { id: string; username: string },
      { byOperator }: { byOperator: boolean },
    ): Promise<void> {
      const skeletons = skeletonsOf(username)
      if ((await isReserved(tx, username, byOperator)) || (await hasLookAlike(tx, skeletons))) {
        throw usernameTaken()
      }
      await storeSkeletons(tx, id, skeletons)
    },

    /** For accounts without skeletons: they keep their names. Await this before serving requests. */
    async indexMissing(): Promise<void> {
      const accounts = await withoutSkeletons(db.read)
      for (let at = 0; at < accounts.length; at += BATCH) {
        await db.transact(async (tx) => {
          for (const { id, username } of accounts.slice(at, at + BATCH))
            await storeSkeletons(tx, id, skeletonsOf(username))
        })
      }
    },
  }
}

/** The message for an unavailable name, whatever the reason: it does not reveal an account. */
export const usernameTaken = () =>
  new AppError('conflict', USERNAME_TAKEN, [{ path: 'username', message: USERNAME_TAKEN }])
