import { USERNAME_CHARACTERS, USERNAME_MARKS, USERNAME_MIXED, USERNAME_TAKEN } from '@personae/contract/names'
import type { Db, Tx } from '@personae/db'
import { skeletonsOf } from '@personae/engines/names/confusables'
import { type NameFault, usernameFault } from '@personae/engines/names/name-profile'
import { isAuthorityName, isSiteName, isSystemName, looksOf } from '@personae/engines/names/reserved-names'
import { invalid, taken } from '../../../errors.ts'
import { createSkeletons } from '../../../lib/skeletons.ts'
import { adminNames, countAdmins } from './users.repo.ts'

const FAULTS: Record<NameFault, string> = {
  characters: USERNAME_CHARACTERS,
  mixed: USERNAME_MIXED,
  marks: USERNAME_MARKS,
}

const skeletons = createSkeletons(
  { skeletons: 'username_skeleton', id: 'userId', named: 'user', name: 'username' },
  skeletonsOf,
)

export type Usernames = ReturnType<typeof createUsernames>

/** Rules for usernames: none looks like another user's, and none seems to speak for the site. */
export function createUsernames({ db, bootstrapOpen }: { db: Db; bootstrapOpen: boolean }) {
  /** Whether there is no admin yet: a site's first user may be called "admin", being about to become one. */
  const isBeingSetUp = async (tx: Tx) => bootstrapOpen && (await countAdmins(tx)) === 0

  /** Whether only signs distinguish a name from an admin's: users may be called "bob" and "bob_", but not so. */
  async function isLikeAdmin(tx: Tx, username: string): Promise<boolean> {
    const looks = new Set(looksOf(username))
    return (await adminNames(tx)).flatMap(looksOf).some((look) => looks.has(look))
  }

  async function isReserved(tx: Tx, username: string, byOperator: boolean): Promise<boolean> {
    if (isSystemName(username)) return true
    if (byOperator) return false
    if (isSiteName(username) || (await isLikeAdmin(tx, username))) return true
    return isAuthorityName(username) && !(await isBeingSetUp(tx))
  }

  return {
    /** @throws AppError `invalid` for a text that cannot be a username */
    check(username: string): void {
      const fault = usernameFault(username)
      if (fault) throw invalid('username', FAULTS[fault])
    },

    /** Reserves the name of an account that `tx` creates. @throws AppError `conflict` if it is unavailable */
    async claim(
      tx: Tx,
      { id, username }: { id: string; username: string },
      { byOperator }: { byOperator: boolean },
    ): Promise<void> {
      if ((await isReserved(tx, username, byOperator)) || (await skeletons.hasLookAlike(tx, username)))
        throw usernameTaken()
      await skeletons.store(tx, id, username)
    },

    indexMissing: (): Promise<void> => skeletons.indexMissing(db),
  }
}

/** The error for an unavailable name. It gives no reason, so that it does not reveal an account. */
export const usernameTaken = () => taken('username', USERNAME_TAKEN)
