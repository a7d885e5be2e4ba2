import { randomUUID } from 'node:crypto'
import { ADMINS_DO_NOT_REPORT } from '@personae/contract/access'
import type { CurrentUser } from '@personae/contract/auth'
import {
  type DismissReportsInput,
  listReport,
  type ListReportInput,
  type ReportedList,
  type TakeDownInput,
} from '@personae/contract/list-reports'
import { LISTS } from '@personae/contract/lists.constants'
import { statementOf } from '@personae/contract/statement'
import { toFlag, type Tx } from '@personae/db'
import { AppError, changedSince } from '../../../errors.ts'
import { columnsFor } from '../../../lib/columns-for.ts'
import { pagesBy, type Paging, sliceOf } from '../../../lib/slice.ts'
import type { Waiting, WaitingList } from '../../../lib/waiting-list.ts'
import { paced } from '../../../lib/pause.ts'
import { rowsInBatches } from '../../../lib/rows-in-batches.ts'
import type { Shared } from '../../../shared.ts'
import {
  countReported,
  deleteReports,
  insertReport,
  type ListReportRow,
  reportedLists,
  reportsBy,
  reportsOf,
} from './list-reports.repo.ts'
import {
  countShown,
  findList,
  type ListRow,
  listsOf,
  ownerOf,
  takenDownBy,
  updateList,
} from './lists.repo.ts'

const pages = pagesBy('reported lists', 'key', 0)

export type ListReportsService = ReturnType<typeof createListReportsService>

export function createListReportsService({ db, clock, audit, notifications, scheduledDecisions }: Shared) {
  /** @throws AppError `not_found`, also for a private list */
  async function findPublic(tx: Tx, id: string): Promise<ListRow> {
    const row = await findList.get(tx, { id })
    if (row?.isPublic === 1) return row
    throw new AppError('not_found', 'This list does not exist or is private.')
  }

  /** The list of a decision. @throws AppError `not_found`, `conflict` with who took it down, `changed` */
  async function findAtVersion(tx: Tx, id: string, baseVersion: number | undefined): Promise<ListRow> {
    const row = await findList.get(tx, { id })
    const by = row?.isPublic === 0 ? await takenDownBy(tx, row) : undefined
    if (by !== undefined) throw new AppError('conflict', `${by} has already made this list private.`)
    const list = await findPublic(tx, id)
    if (baseVersion === undefined || baseVersion === list.version) return list
    throw changedSince(`“${list.name}” was changed in the meantime.`, {
      by: (await ownerOf.get(tx, { id: list.ownerId }))!.username,
      at: list.updatedAt,
      version: list.version,
    })
  }

  async function close(
    tx: Tx,
    { id, name, isPublic }: ListRow,
    reports: ListReportRow[],
    verdict: { type: `list_report_${'upheld' | 'dismissed' | 'resolved'}`; outcome: string },
  ): Promise<void> {
    const last = reports.at(-1)
    if (!last) return
    await deleteReports(tx, id, last.seq)
    // Only the owner may know the name of a private list.
    const subject = isPublic === 1 ? `the list “${name}”` : 'a list'
    await notifications.notify(
      tx,
      reports.map(({ reportedByUserId }) => reportedByUserId),
      { type: verdict.type, message: `Your report of ${subject} ${verdict.outcome}` },
    )
  }

  const closeDeleted = async (tx: Tx, list: ListRow): Promise<void> =>
    close(tx, list, await reportsOf.all(tx, { listId: list.id }), {
      type: 'list_report_resolved',
      outcome: 'has been resolved: the list has been deleted.',
    })

  async function reportedAfter(after: number, limit: number): Promise<Waiting<ReportedList>[]> {
    const rows = await reportedLists.all(db.read, { after, limit })
    return Array.fromAsync(paced(rows), async (row) => {
      const { id, name, description, version, ownerUsername, firstReport: key } = row
      const reports = (await reportsOf.all(db.read, { listId: id })).map((report) =>
        columnsFor(listReport, report),
      )
      const total = await countShown(db.read, id)
      const item = { id, name, description, version, ownerUsername, total, reports }
      return { key, id, since: reports[0]?.createdAt ?? row.createdAt, item }
    })
  }

  /** The reports that an admin has seen. @throws AppError like `findAtVersion`, `conflict` if decided already */
  async function findPending(tx: Tx, { id, lastReportId, baseVersion }: DismissReportsInput) {
    const list = await findAtVersion(tx, id, baseVersion)
    const reports = await reportsOf.all(tx, { listId: id })
    const last = reports.findIndex((report) => report.id === lastReportId)
    if (last === -1)
      throw new AppError('conflict', 'These reports are no longer pending: an admin has decided.')
    return { list, reports: reports.slice(0, last + 1) }
  }

  async function dismiss(tx: Tx, actor: CurrentUser, dismissal: DismissReportsInput): Promise<void> {
    const { list, reports } = await findPending(tx, dismissal)
    await audit.record(tx, actor, 'list_reports_dismissed', list, [list.ownerId])
    await close(tx, list, reports, {
      type: 'list_report_dismissed',
      outcome: 'has been dismissed: the list stays public.',
    })
  }

  scheduledDecisions.define<DismissReportsInput>('list', {
    async find(tx, _, dismissal) {
      const { id, name, version } = (await findPending(tx, dismissal)).list
      const payload = { ...dismissal, baseVersion: version, verdict: 'dismissed' }
      return { id, name, characterId: null, payload }
    },
    apply: dismiss,
  })

  return {
    /** @throws AppError `not_found`, `forbidden` (own list, or admin), `conflict` (already reported) */
    async report(tx: Tx, actor: CurrentUser, { id, reason }: ListReportInput) {
      const list = await findPublic(tx, id)
      if (actor.isAdmin) throw new AppError('forbidden', ADMINS_DO_NOT_REPORT)
      if (list.ownerId === actor.id) throw new AppError('forbidden', 'You cannot report your own list.')
      const others = await reportsOf.all(tx, { listId: id })
      if (others.some(({ reportedByUserId }) => reportedByUserId === actor.id))
        throw new AppError('conflict', 'You have already reported this list. An admin will decide.')
      if (others.length >= LISTS.reports)
        throw new AppError('conflict', 'This list has been reported often enough. An admin will decide.')
      const report = {
        id: randomUUID(),
        listId: id,
        reportedByUserId: actor.id,
        reason,
        createdAt: clock.now().toISOString(),
      }
      await insertReport(tx, report)
      await notifications.notifyAdmins(tx, {
        type: 'list_reported',
        message: `The list “${list.name}” was reported by ${actor.username}.`,
        metadata: { caseId: id },
      })
      return { id: report.id, reason, reportedByUsername: actor.username, createdAt: report.createdAt }
    },

    async reported({ limit, cursor }: Paging) {
      const rows = await reportedAfter(pages.start(cursor), limit + 1)
      return pages.page(sliceOf(rows, limit), await countReported(db.read), ({ item }) => item)
    },

    waiting: {
      after: (_, key, limit) => reportedAfter(key, limit),
      count: () => countReported(db.read),
      has: async (reader, _, id) =>
        (await findList.get(reader, { id }))?.isPublic === 1 &&
        (await reportsOf.all(reader, { listId: id })).length > 0,
    } satisfies WaitingList<ReportedList>,

    /** Closes the reports of a list before the list is deleted. */
    closeDeleted,

    async onAccountDeleted(tx: Tx, ownerId: string): Promise<void> {
      for (const list of await listsOf.all(tx, { ownerId })) await closeDeleted(tx, list)
    },

    /** Makes a list private. @throws AppError like `findAtVersion`, `forbidden` for the admin's own list */
    async takeDown(tx: Tx, actor: CurrentUser, { id, reason, rule, baseVersion }: TakeDownInput) {
      const list = await findAtVersion(tx, id, baseVersion)
      if (list.ownerId === actor.id)
        throw new AppError('forbidden', 'This list is yours: make it private yourself.')
      const takedowns = list.takedowns + 1
      const reports = await reportsOf.all(tx, { listId: id })
      const isNoticed = reports.length > 0
      await updateList(tx, id, {
        isPublic: toFlag(false),
        takedowns,
        takedownReason: reason,
        updatedAt: clock.now().toISOString(),
        version: list.version + 1,
      })
      await audit.record(tx, actor, 'list_taken_down', list)
      await notifications.notify(tx, [list.ownerId], {
        type: 'list_taken_down',
        message: `Your list “${list.name}” has been made private. Reason: ${reason}`,
        metadata: { statement: statementOf({ effect: 'list', rule, isNoticed }) },
      })
      await close(tx, list, reports, {
        type: 'list_report_upheld',
        outcome: 'has been upheld: the list has been made private.',
      })
    },

    /** Later reports stay pending. @throws AppError `not_found`, `conflict` if these are done; `changed` */
    dismiss,

    /** A user's reports, without the names of the lists, which may be private by now. */
    async *exportOf(userId: string) {
      const rows = rowsInBatches('seq', (last, limit) => reportsBy(db.read, userId, last, limit))
      for await (const { seq: _, ...report } of rows) yield report
    },
  }
}
