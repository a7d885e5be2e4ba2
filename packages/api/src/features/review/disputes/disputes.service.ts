import { randomUUID } from 'node:crypto'
import { reportRefusal } from '@personae/contract/access'
import type { CurrentUser } from '@personae/contract/auth'
import {
  DEFAULT_NOTES,
  type CopyrightDecision,
  type DecideInput,
  type DisputeCase,
  type DisputesInput,
  type IdentityInput,
  isFuture,
  ownReport,
  type OwnReportsInput,
  type ReportInput,
} from '@personae/contract/disputes'
import { LIMIT_MAX } from '@personae/contract/search'
import { type Reader, toFlag, toJson, type Tx } from '@personae/db'
import { AppError, invalid } from '../../../errors.ts'
import { chunksOf } from '../../../lib/chunks.ts'
import { columnsFor } from '../../../lib/columns-for.ts'
import { paced } from '../../../lib/pause.ts'
import { rowsInBatches } from '../../../lib/rows-in-batches.ts'
import { BEGINNING } from '../../../lib/cursor.ts'
import { pagesBy, readSlice, sliceOf } from '../../../lib/slice.ts'
import type { WaitingList } from '../../../lib/waiting-list.ts'
import type { Shared } from '../../../shared.ts'
import type { Removal } from '../moderation/removal.ts'
import { requirePending } from './dispute-closing.ts'
import type { ProvisionalTakeOffs } from './provisional-take-offs.ts'
import { type DisputeRow, toCase, toDispute, toExportedReport } from './dispute-row.ts'
import {
  countIn,
  countReportsOf,
  disputesAt,
  findDispute,
  forgetReporter,
  hasPending,
  insertDispute,
  keysIn,
  pendingOfOff,
  reportBefore,
  reportsOf,
  updateDispute,
} from './disputes.repo.ts'

/** Number of reports read at a time: each may be long. */
const FEW = 5

const PAGES = {
  pending: pagesBy('pending disputes', 'seq', BEGINNING),
  latestFirst: pagesBy('disputes', 'seq'),
  own: pagesBy('own disputes', 'seq'),
}

const ANSWERED = 'This report has been answered: please read the answer first.'

export function createDisputesService({
  db,
  clock,
  store,
  audit,
  notifications,
  removal,
  disputeClosing,
  disputeAnswers,
  reminders,
  provisional,
  scheduledDecisions,
}: Shared & { removal: Removal; provisional: ProvisionalTakeOffs }) {
  /** The reports with these sort keys, in this order. */
  async function reportsAt(seqs: readonly number[]): Promise<DisputeRow[]> {
    const rows = await disputesAt.all(db.read, { seqs })
    const known = new Map(rows.map((row) => [row.seq, row]))
    return seqs.flatMap((seq) => known.get(seq) ?? [])
  }

  async function* casesAt(seqs: readonly number[]): AsyncGenerator<DisputeCase[]> {
    for await (const few of paced(chunksOf(seqs, FEW))) {
      const now = clock.now()
      yield (await reportsAt(few)).map((row) => toCase(row, now))
    }
  }

  async function find(reader: Reader, id: string): Promise<DisputeRow> {
    const row = await findDispute(reader, id)
    if (!row) throw new AppError('not_found', 'There is no such report.')
    return row
  }

  /** @throws AppError `conflict` if the report is already decided */
  async function findPending(tx: Tx, id: string): Promise<DisputeRow> {
    const row = await find(tx, id)
    requirePending(row)
    return row
  }

  /** R13: upholding removes the character, and upholds its other reports. @throws AppError `conflict` if decided */
  async function decide(
    tx: Tx,
    actor: CurrentUser,
    { id, status, adminNotes, sawAnswer }: Omit<DecideInput, 'actionTaken'>,
  ): Promise<DisputeCase> {
    const dispute = await findPending(tx, id)
    const { reportedCharacterId, toldId } = dispute
    const character = reportedCharacterId && (await store.find(tx, actor, reportedCharacterId))
    const notes = adminNotes ?? DEFAULT_NOTES[status]
    const type = `dispute_${status}` as const
    const metadata = { caseId: id }
    if (status === 'upheld' && character) {
      if (sawAnswer === false && dispute.answeredAt !== null) throw new AppError('conflict', ANSWERED)
      const isTold = toldId === character.submittedBy
      const message = `character “${character.name}” has been removed: a copyright report was upheld. Reason: ${notes}`
      const news = { type, message: `Your ${message}`, ...(isTold && { metadata }) }
      await removal.remove(tx, actor, character, { news, verdict: { status, notes } })
      if (toldId !== null && !isTold)
        await notifications.notify(tx, [toldId], { type, message: `The ${message}`, metadata })
    } else {
      const after = await provisional.afterDismissal(tx, dispute)
      const owner = character ? character.submittedBy : null
      await disputeClosing.close(tx, actor, dispute, { status, notes }, owner)
      if (toldId !== null)
        await notifications.notify(tx, [toldId], {
          type,
          message: `The copyright report on “${dispute.characterName}” has been ${status}.`,
          characterId: reportedCharacterId,
          metadata,
        })
      if (character) await provisional.putBack(tx, actor, character, after)
    }
    return toCase(await find(tx, id), clock.now())
  }

  reminders.define('copyright', async (tx, id) => {
    const row = await findDispute(tx, id)
    if (!row || toCase(row, clock.now()).hoursLeft === null) return null
    return {
      createdAt: row.createdAt,
      news: {
        type: 'dispute_filed',
        message: `The copyright report on “${row.characterName}”`,
        characterId: row.reportedCharacterId,
        metadata: { caseId: id },
      },
    }
  })

  scheduledDecisions.define<CopyrightDecision>('copyright', {
    async find(tx, actor, decision) {
      const report = await findPending(tx, decision.id)
      const { id, characterName: name, reportedCharacterId: characterId } = report
      const payload =
        decision.verdict === 'dismissed' ? decision : await provisional.seen(tx, actor, decision, report)
      return { id, name, characterId, payload }
    },
    /** Dismisses the report, or takes its page off the site. */
    async apply(tx, actor, decision) {
      const { id, adminNotes, verdict: status } = decision
      if (status === 'dismissed') await decide(tx, actor, { id, status, adminNotes })
      else await provisional.takeOff(tx, actor, decision, await findPending(tx, id))
    },
  })

  return {
    /** @throws AppError `not_found`, `forbidden` (own page, admin), `conflict` (unpublished, or reported) */
    async report(tx: Tx, actor: CurrentUser, { reportedCharacterId, ...input }: ReportInput) {
      if (isFuture(input.originalWorkDate, clock.now()))
        throw invalid('originalWorkDate', 'The date of the original work cannot be in the future.')
      const character = await store.find(tx, actor, reportedCharacterId)
      const refusal = reportRefusal(actor, character)
      if (refusal) throw new AppError(refusal.code, refusal.message)
      if (await hasPending(tx, actor.id, character.id))
        throw new AppError('conflict', 'You have already reported this character. An admin will decide.')
      const id = randomUUID()
      await insertDispute(tx, {
        ...input,
        id,
        reportedCharacterId: character.id,
        characterName: character.name,
        reportedByUserId: actor.id,
        videoUrls: toJson(input.videoUrls),
        publicationLinks: toJson(input.publicationLinks),
        status: 'pending',
        createdAt: clock.now().toISOString(),
      })
      await notifications.notifyAdmins(tx, {
        type: 'dispute_filed',
        message: `“${character.name}” (${character.origin}) was reported by ${actor.username} for a copyright violation.`,
        characterId: character.id,
        metadata: { caseId: id },
      })
      await reminders.plan(tx, 'copyright', { id, characterName: character.name })
      await disputeAnswers.notifyOwner(tx, id, { reportedBy: actor.id, page: character })
      return toDispute(await find(tx, id))
    },

    async list({ status, limit, cursor }: DisputesInput) {
      const pages = PAGES[status === 'pending' ? status : 'latestFirst']
      const keys = await keysIn(db.read, status, { after: pages.start(cursor), limit: limit + 1 })
      const now = clock.now()
      const slice = await readSlice(keys, reportsAt, { limit })
      return pages.page(slice, await countIn(db.read, status), (row) => toCase(row, now))
    },

    /** R29, for admins: all pending reports, oldest first, then the newest others; read a few at a time. */
    async overview() {
      const pending = await keysIn(db.read, 'pending', {})
      const others = await keysIn(db.read, 'resolved', { limit: LIMIT_MAX + 1 })
      const [newest, hasMore] = [others.slice(0, LIMIT_MAX), others.length > LIMIT_MAX]
      return {
        // A report that was decided between the two queries is in both lists.
        items: casesAt([...new Set([...pending, ...newest])]),
        total: await countIn(db.read, undefined),
        nextCursor: PAGES.latestFirst.next({ rows: newest.map((seq) => ({ seq })), hasMore }),
      }
    },

    waiting: {
      async after(_, after, limit) {
        const now = clock.now()
        const keys = await keysIn(db.read, 'pending', { after, limit })
        const { rows } = await readSlice(keys, reportsAt, { limit, maxText: Infinity })
        return rows.map((row) => ({ key: row.seq, id: row.id, since: row.createdAt, item: toCase(row, now) }))
      },
      count: () => countIn(db.read, 'pending'),
      has: async (reader, _, id) => (await findDispute(reader, id))?.status === 'pending',
    } satisfies WaitingList<DisputeCase>,

    /** The reports that the caller has filed or, of an owner, those that wait for the caller's answer. */
    async mine({ id }: CurrentUser, { of = 'reporter', limit, cursor }: OwnReportsInput) {
      const rows = await reportsOf(db.read, { of, userId: id }, PAGES.own.start(cursor), limit + 1)
      const total = await countReportsOf(db.read, { of, userId: id })
      return PAGES.own.page(sliceOf(rows, limit), total, (row) => ({
        ...columnsFor(ownReport, row),
        // R46: the owner does not read notes on a report that is not upheld.
        adminNotes: of === 'owner' ? null : row.adminNotes,
      }))
    },

    async *exportOf(userId: string) {
      const rows = rowsInBatches('seq', (last) => reportBefore(db.read, userId, last))
      for await (const row of rows) yield toExportedReport(row)
    },

    /** Deletes the reporter from decided reports; open ones are deleted with the account. */
    async onAccountDeleted(tx: Tx, userId: string, formerMember: { id: string }): Promise<void> {
      for (const report of await pendingOfOff(tx, userId)) await provisional.reporterLeaves(tx, report)
      await forgetReporter(tx, userId, formerMember.id)
    },

    decide,

    /** What dismissing a report does to its page, if that is off the site. @throws AppError `not_found` */
    async afterDismissal({ id }: { id: string }) {
      return { page: await provisional.afterDismissal(db.read, await find(db.read, id)) }
    },

    /** R21: records the check of the reporter's identity. @throws AppError `conflict` after the decision */
    async setIdentity(tx: Tx, actor: CurrentUser, { id, ...found }: IdentityInput) {
      const row = await findPending(tx, id)
      const { identityVerified: verified } = found
      const identityVerified = verified === null ? null : toFlag(verified)
      const identityVerificationNotes = verified === null ? null : found.identityVerificationNotes
      if (
        identityVerified !== row.identityVerified ||
        identityVerificationNotes !== row.identityVerificationNotes
      ) {
        await updateDispute(tx, id, { identityVerified, identityVerificationNotes })
        await audit.record(tx, actor, 'dispute_identity_set', { id, name: row.characterName })
      }
      return toCase(await find(tx, id), clock.now())
    },
  }
}
