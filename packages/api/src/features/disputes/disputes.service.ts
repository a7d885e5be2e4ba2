import { randomUUID } from 'node:crypto'
import { reportRefusal } from '@personae/contract/access'
import type { CurrentUser } from '@personae/contract/auth'
import {
  DEFAULT_NOTES,
  type DecideInput,
  type Dispute,
  type DisputeCase,
  type DisputesInput,
  type IdentityInput,
  type OwnReport,
  type ReportInput,
} from '@personae/contract/disputes'
import type { Page } from '@personae/contract/search'
import { type Db, toFlag, toJson, type Tx } from '@personae/db'
import { AppError } from '../../errors.ts'
import { cursorAfter, placeOf } from '../../lib/cursor.ts'
import type { Clock } from '../../ports/clock.ts'
import type { AuditService } from '../audit/audit.service.ts'
import type { AuthService } from '../auth/auth.service.ts'
import type { CharacterStore } from '../characters/character-store.ts'
import type { Removal } from '../moderation/removal.ts'
import type { NotificationsService } from '../notifications/notifications.service.ts'
import { type DisputeRow, toCase, toDispute, toOwnReport } from './dispute-row.ts'
import {
  allReportsOf,
  countIn,
  countReportsOf,
  disputesIn,
  findDispute,
  hasPending,
  insertDispute,
  pendingAgainst,
  reportsOf,
  updateDispute,
} from './disputes.repo.ts'

interface Deps {
  db: Db
  clock: Clock
  auth: AuthService
  store: CharacterStore
  audit: AuditService
  notifications: NotificationsService
  removal: Removal
}

export type DisputesService = ReturnType<typeof createDisputesService>

/** Reports that a character copies somebody's work, and what admins decide on them. */
export function createDisputesService({ db, clock, auth, store, audit, notifications, removal }: Deps) {
  const toPage = <Row extends { seq: number }, Item>(
    rows: Row[],
    { limit, total, toItem }: { limit: number; total: number; toItem: (row: Row) => Item },
  ): Page<Item> => {
    const shown = rows.slice(0, limit)
    const last = shown.at(-1)
    return {
      items: shown.map(toItem),
      total,
      nextCursor: last && rows.length > limit ? cursorAfter(last.seq) : null,
    }
  }

  /** @throws AppError `not_found` */
  async function find(tx: Tx, id: string): Promise<DisputeRow> {
    const row = await findDispute(tx, id)
    if (!row) throw new AppError('not_found', 'There is no such report.')
    return row
  }

  /** @throws AppError `conflict` when somebody has decided already */
  async function findPending(tx: Tx, id: string): Promise<DisputeRow> {
    const row = await find(tx, id)
    if (row.status === 'pending') return row
    throw new AppError('conflict', `This report is no longer pending: it has been ${row.status}.`)
  }

  const reporterTold = (tx: Tx, row: DisputeRow, status: DecideInput['status'], notes: string) =>
    status === 'upheld'
      ? notifications.tell(tx, [row.reportedByUserId], {
          type: 'dispute_upheld',
          message: `Your report on “${row.characterName}” has been upheld: the character has been removed. Reason: ${notes}`,
        })
      : notifications.tell(tx, [row.reportedByUserId], {
          type: 'dispute_dismissed',
          message: `Your report on “${row.characterName}” has been dismissed. Reason: ${notes}`,
          characterId: row.reportedCharacterId,
        })

  return {
    /**
     * Files a report.
     * @throws AppError `not_found`, `forbidden` (own, or an admin's), `conflict` (not published, or reported already)
     */
    report: (caller: CurrentUser, { reportedCharacterId, ...input }: ReportInput): Promise<Dispute> =>
      db.transact(async (tx) => {
        const actor = await auth.recheck(tx, caller)
        const character = await store.find(tx, actor, reportedCharacterId)
        const refusal = reportRefusal(actor, character)
        if (refusal) throw new AppError(refusal.code, refusal.message)
        if (await hasPending(tx, actor.id, character.id)) {
          throw new AppError('conflict', 'You have already reported this character. An admin will decide.')
        }
        const id = randomUUID()
        await insertDispute(tx, {
          ...input,
          id,
          reportedCharacterId: character.id,
          characterName: character.name,
          reportedByUserId: actor.id,
          videoUrls: toJson(input.videoUrls),
          publicationLinks: toJson(input.publicationLinks),
          identityVerified: null,
          identityVerificationNotes: null,
          status: 'pending',
          adminNotes: null,
          createdAt: clock.now().toISOString(),
          decidedAt: null,
          decidedByUserId: null,
        })
        await notifications.tellAdmins(tx, {
          type: 'dispute_filed',
          message: `“${character.name}” (${character.origin}) was reported by ${actor.username} for a copyright violation.`,
          characterId: character.id,
        })
        return toDispute(await find(tx, id))
      }),

    /** For admins: those that wait, the oldest first; or those that are resolved, or all, the newest first. */
    async list({ status, limit, cursor }: DisputesInput): Promise<Page<DisputeCase>> {
      const place = typeof cursor === 'string' ? placeOf(cursor) : null
      const rows = await disputesIn(db.read, status, { place, limit: limit + 1 })
      const now = clock.now()
      return toPage(rows, { limit, total: await countIn(db.read, status), toItem: (row) => toCase(row, now) })
    },

    /** What the caller reported, the newest first. */
    async mine(
      { id }: CurrentUser,
      { limit, cursor }: Omit<DisputesInput, 'status'>,
    ): Promise<Page<OwnReport>> {
      const rows = await reportsOf(db.read, id, placeOf(cursor), limit + 1)
      return toPage(rows, { limit, total: await countReportsOf(db.read, id), toItem: toOwnReport })
    },

    /** Everything that somebody reported, as they wrote it. */
    everythingOf: async (userId: string): Promise<Dispute[]> =>
      (await allReportsOf(db.read, userId)).map(toDispute),

    /**
     * R13: upholding removes the character, and with it every open report on it is upheld; dismissing leaves it.
     * @throws AppError `conflict` when it is no longer pending
     */
    decide: (caller: CurrentUser, { id, status, adminNotes }: DecideInput): Promise<DisputeCase> =>
      db.transact(async (tx) => {
        const actor = await auth.recheckAdmin(tx, caller)
        const dispute = await findPending(tx, id)
        const { reportedCharacterId } = dispute
        const character = reportedCharacterId && (await store.find(tx, actor, reportedCharacterId))
        const notes = adminNotes ?? DEFAULT_NOTES[status]
        const removed = status === 'upheld' && character ? character : null
        for (const row of removed ? await pendingAgainst(tx, removed.id) : [dispute]) {
          const isOwn = [row.reportedByUserId, character && character.submittedBy].includes(actor.id)
          const target = { id: row.id, name: row.characterName }
          await audit.record(tx, actor, isOwn ? `own_dispute_${status}` : `dispute_${status}`, target)
          await updateDispute(tx, row.id, {
            status,
            adminNotes: notes,
            decidedAt: clock.now().toISOString(),
            decidedByUserId: actor.id,
          })
          await reporterTold(tx, row, status, notes)
        }
        if (removed) {
          await removal.remove(tx, actor, removed, {
            type: 'dispute_upheld',
            message: `Your character “${removed.name}” has been removed: a copyright report was upheld. Reason: ${notes}`,
          })
        }
        return toCase(await find(tx, id), clock.now())
      }),

    /** R21: what an admin found out about who the reporter is. @throws AppError `conflict` once it is decided */
    setIdentity: (caller: CurrentUser, { id, ...found }: IdentityInput): Promise<DisputeCase> =>
      db.transact(async (tx) => {
        const actor = await auth.recheckAdmin(tx, caller)
        const { characterName } = await findPending(tx, id)
        const { identityVerified: verified } = found
        await updateDispute(tx, id, {
          identityVerified: verified === null ? null : toFlag(verified),
          identityVerificationNotes: verified === null ? null : found.identityVerificationNotes,
        })
        await audit.record(tx, actor, 'dispute_identity_set', { id, name: characterName })
        return toCase(await find(tx, id), clock.now())
      }),
  }
}
