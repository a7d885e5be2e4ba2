import type { CurrentUser } from '@personae/contract/auth'
import { ACTIVE_ADMIN_DAYS } from '@personae/contract/review-rounds.constants'
import type { Reader } from '@personae/db'
import type { Core } from '../../../core.ts'
import { DAY } from '../../../lib/time.ts'
import { countActiveAdmins } from './colleagues.repo.ts'

export type Colleagues = ReturnType<typeof createColleagues>

/** Other admins who were here in the last 30 days: with them, nobody needs to decide on a matter of their own. */
export function createColleagues({ db, clock }: Core) {
  function countOf(reader: Reader, adminId: string): Promise<number> {
    const now = clock.now().getTime()
    const since = new Date(now - ACTIVE_ADMIN_DAYS * DAY).toISOString()
    return countActiveAdmins(reader, { except: adminId, now, since })
  }

  return {
    countOf,
    of: async (actor: CurrentUser) => ({ active: await countOf(db.read, actor.id) }),
  }
}
