import type { ReopenInput } from '@personae/contract/appeals'
import type { CurrentUser } from '@personae/contract/auth'
import type { Character } from '@personae/contract/characters'
import { ACTIVE_ADMIN_DAYS } from '@personae/contract/review-rounds.constants'
import type { NamedPageInput } from '@personae/contract/search'
import { type Reader, toFlag, type Tx } from '@personae/db'
import type { Core } from '../../../core.ts'
import { AppError } from '../../../errors.ts'
import { pagesBy, sliceAt } from '../../../lib/slice.ts'
import { DAY } from '../../../lib/time.ts'
import { type CharacterRow, toSubmissionRow } from '../../catalogue/characters/character-row.ts'
import type { Decision } from '../review-rounds/decisions.repo.ts'
import { closeAppeal } from './appeals.repo.ts'
import { countActiveAdmins } from './colleagues.repo.ts'
import { countRejected, rejectedKeys } from './rejected.repo.ts'

const pages = pagesBy('rejected', 'recency')
const OWN_DECISION =
  'You have rejected it yourself, and another admin is active: please confirm that you undo your own decision.'

const isRejected = ({ status, rejectedPermanently }: CharacterRow): boolean =>
  status === 'rejected' && rejectedPermanently === 1

const KEPT = 'It was not rejected: what is new in it has been kept as a correction.'

const NEVER_PUBLISHED = 'It was never published: it goes back to review or to its submitter.'

const EDITED =
  'Its submitter has edited it since it was on the site: it goes back to review or to its submitter.'

function outcomeText(name: string, to: ReopenInput['to']): string {
  if (to === 'published') return `Your character “${name}” is on the site again as it was.`
  const now = to === 'pending' ? 'is waiting for review again' : 'can be edited and resubmitted'
  return `Your character “${name}” has been reopened: it ${now}.`
}

/** @throws AppError `conflict` unless the character is rejected permanently */
export function requireRejected(row: CharacterRow, what: string, last?: Decision): void {
  if (!isRejected(row)) throw new AppError('conflict', `Only a permanent rejection can be ${what}.`)
  if (last?.verdict === 'kept') throw new AppError('conflict', KEPT)
}

/** R41: the reversal of a permanent rejection. */
export function createReopening({ db, clock, audit, notifications, reads, revisions, rounds, store }: Core) {
  /** Counts other admins active in the last 30 days: with any, nobody need review a decision of their own. */
  function countColleagues(reader: Reader, adminId: string): Promise<number> {
    const now = clock.now().getTime()
    const since = new Date(now - ACTIVE_ADMIN_DAYS * DAY).toISOString()
    return countActiveAdmins(reader, { except: adminId, now, since })
  }

  /** Whether the last decision is this admin's own although another active admin could review it. */
  async function isOwnAmongOthers(tx: Tx, actor: CurrentUser, id: string): Promise<boolean> {
    const last = await rounds.lastDecision(tx, id)
    return last?.byUserId === actor.id && (await countColleagues(tx, actor.id)) > 0
  }

  /** Reverses a rejection in the caller's transaction, closes an open appeal. @throws AppError `conflict` */
  async function carryOut(
    tx: Tx,
    actor: CurrentUser,
    row: CharacterRow,
    { reason, to }: Pick<ReopenInput, 'reason' | 'to'>,
  ): Promise<Character> {
    const { id, name, submittedBy } = row
    if (to === 'published' && row.publishedAt === null) throw new AppError('conflict', NEVER_PUBLISHED)
    if (to === 'published' && (await revisions.isEditedSince(tx, row))) throw new AppError('conflict', EDITED)
    await closeAppeal(tx, id, {
      verdict: 'reopened',
      answer: reason,
      decidedByUserId: actor.id,
      decidedAt: clock.now().toISOString(),
    })
    const action = to === 'published' ? 'character_restored' : 'character_reopened'
    await audit.record(tx, actor, action, row, [submittedBy])
    await notifications.notify(tx, [submittedBy], {
      type: 'character_reopened',
      message: `${outcomeText(name, to)} Reason: ${reason}`,
      characterId: id,
    })
    const by = { userId: actor.id, action: 'reopened' } as const
    const withReason = { ...by, notes: { reopeningReason: reason } }
    if (to === 'pending') return store.resubmit(tx, row, withReason)
    if (to === 'published') return store.publish(tx, row, withReason)
    return store.change(tx, row, { rejectionReason: reason, rejectedPermanently: toFlag(false) }, by)
  }

  return {
    countColleagues,
    isOwnAmongOthers,
    carryOut,

    colleagues: async (actor: CurrentUser) => ({ active: await countColleagues(db.read, actor.id) }),

    /** @throws AppError `conflict` if it is not rejected, or an own decision is not confirmed; `changed` */
    async reopen(
      tx: Tx,
      actor: CurrentUser,
      { id, baseVersion, confirmOwn = false, ...reversal }: ReopenInput,
    ) {
      const row = await store.find(tx, actor, id)
      requireRejected(row, 'reopened', await rounds.lastDecision(tx, id))
      await store.requireVersion(tx, row, baseVersion)
      if (!confirmOwn && (await isOwnAmongOthers(tx, actor, id))) throw new AppError('conflict', OWN_DECISION)
      return carryOut(tx, actor, row, reversal)
    },

    /** Rejections that can be reopened, latest submissions first. */
    async rejected({ q: text = '', limit, cursor }: NamedPageInput) {
      const keys = await rejectedKeys(db.read, { text, before: pages.start(cursor), limit: limit + 1 })
      const rows = await reads.submissionsAt(keys.slice(0, limit))
      const decisions = await rounds.lastDecisions(rows.map(({ id }) => id))
      return pages.page(sliceAt(keys, rows, limit), await countRejected(db.read, text), (row) => ({
        ...toSubmissionRow(row),
        rejectedBy: decisions.get(row.id)?.by ?? null,
        // An imported character may be rejected without a decision on this site.
        rejectedAt: decisions.get(row.id)?.at ?? row.submittedAt,
      }))
    },
  }
}
