import { randomUUID } from 'node:crypto'
import { ADMINS_DO_NOT_REPORT } from '@personae/contract/access'
import type { CurrentUser } from '@personae/contract/auth'
import {
  type DismissReportsInput,
  type ListReport,
  listReport,
  type ListReportInput,
  type ReportedList,
  type TakeDownInput,
} from '@personae/contract/list-reports'
import type { Page } from '@personae/contract/search'
import { LISTS } from '@personae/contract/lists.constants'
import { toFlag, type Tx } from '@personae/db'
import type { Core } from '../../../core.ts'
import { AppError, ChangedError } from '../../../errors.ts'
import { columnsFor } from '../../../lib/columns-for.ts'
import { pagesBy, type Paging, sliceOf } from '../../../lib/slice.ts'
import { createPauses } from '../../../lib/pause.ts'
import {
  countReported,
  deleteReports,
  insertReport,
  type ListReportRow,
  reportedLists,
  reportsOf,
} from './list-reports.repo.ts'
import { countShown, findList, type ListRow, ownerOf, updateList } from './lists.repo.ts'

const pages = pagesBy('reported lists', 'firstReport', 0)

export function createListReportsService({ db, clock, auth, audit, notifications }: Core) {
  /** @throws AppError `not_found`, also for a private list */
  async function findPublic(tx: Tx, id: string): Promise<ListRow> {
    const row = await findList(tx, id)
    if (row?.isPublic === 1) return row
    throw new AppError('not_found', 'This list does not exist or is private.')
  }

  async function close(
    tx: Tx,
    { id, name }: ListRow,
    reports: ListReportRow[],
    verdict: { type: 'list_report_upheld' | 'list_report_dismissed'; outcome: string },
  ): Promise<void> {
    const last = reports.at(-1)
    if (!last) return
    await deleteReports(tx, id, last.seq)
    await notifications.notify(
      tx,
      reports.map(({ reportedByUserId }) => reportedByUserId),
      { type: verdict.type, message: `Your report of the list “${name}” ${verdict.outcome}` },
    )
  }

  return {
    /** @throws AppError `not_found`, `forbidden` (own, or an admin's), `conflict` (already reported) */
    report: (caller: CurrentUser, { id, reason }: ListReportInput): Promise<ListReport> =>
      auth.asUser(caller, async (tx, actor) => {
        const list = await findPublic(tx, id)
        if (actor.isAdmin) throw new AppError('forbidden', ADMINS_DO_NOT_REPORT)
        if (list.ownerId === actor.id) throw new AppError('forbidden', 'You cannot report your own list.')
        const others = await reportsOf(tx, id)
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
        })
        return { id: report.id, reason, reportedByUsername: actor.username, createdAt: report.createdAt }
      }),

    async reported({ limit, cursor }: Paging): Promise<Page<ReportedList>> {
      const pause = createPauses()
      const after = pages.start(cursor)
      const slice = sliceOf(await reportedLists(db.read, { after, limit: limit + 1 }), { limit })
      const items: ReportedList[] = []
      for (const { id, name, description, version, ownerUsername } of slice.rows) {
        const reports = (await reportsOf(db.read, id)).map((row) => columnsFor(listReport, row))
        const total = await countShown(db.read, id)
        items.push({ id, name, description, version, ownerUsername, total, reports })
        await pause()
      }
      return { items, total: await countReported(db.read), nextCursor: pages.next(slice) }
    },

    /** @throws AppError `not_found` also if it is private by now, `forbidden`, `changed` */
    takeDown: (caller: CurrentUser, { id, reason, baseVersion }: TakeDownInput): Promise<void> =>
      auth.asAdmin(caller, async (tx, actor) => {
        const list = await findPublic(tx, id)
        if (list.ownerId === actor.id)
          throw new AppError('forbidden', 'This list is yours: make it private yourself.')
        if (baseVersion !== undefined && baseVersion !== list.version)
          throw new ChangedError(`“${list.name}” was changed in the meantime.`, {
            by: (await ownerOf(tx, list.ownerId))!.username,
            at: list.updatedAt,
            version: list.version,
          })
        const takedowns = list.takedowns + 1
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
        })
        await close(tx, list, await reportsOf(tx, id), {
          type: 'list_report_upheld',
          outcome: 'has been upheld: the list has been made private.',
        })
      }),

    /** Later reports stay pending. @throws AppError `not_found`, `forbidden`, `conflict` if these have been decided */
    dismiss: (caller: CurrentUser, { id, lastReportId }: DismissReportsInput): Promise<void> =>
      auth.asAdmin(caller, async (tx, actor) => {
        const list = await findPublic(tx, id)
        const reports = await reportsOf(tx, id)
        const last = reports.findIndex((report) => report.id === lastReportId)
        if (last === -1)
          throw new AppError('conflict', 'These reports are no longer pending: an admin has decided.')
        await audit.record(tx, actor, 'list_reports_dismissed', list, [list.ownerId])
        await close(tx, list, reports.slice(0, last + 1), {
          type: 'list_report_dismissed',
          outcome: 'has been dismissed: the list stays public.',
        })
      }),
  }
}
