import type { ListReport } from '@personae/contract/list-reports'
import { type ListReportTable, prepared, type Reader, sqlFor, type Tx } from '@personae/db'
import { type Selectable, sql } from 'kysely'
import { latestBefore } from '../../../lib/queries.ts'
import type { ListRow } from './lists.repo.ts'

export type ListReportRow = Selectable<ListReportTable>

export const reportsOf = prepared(
  (db, { listId }: { listId: string }) =>
    sql<ListReportRow & Pick<ListReport, 'reportedByUsername'>>`
    select r.*, u.username as "reportedByUsername" from list_report r
    join "user" u on u.id = r."reportedByUserId"
    where r."listId" = ${listId} order by r.seq`,
)

export interface ReportedRow extends ListRow {
  firstReport: number
  ownerUsername: string
}

export const reportedLists = prepared(
  (db, { after, limit }: { after: number; limit: number }) =>
    sql<ReportedRow>`select l.*, r.seq as "firstReport", u.username as "ownerUsername" from list_report r
    ${sqlFor(db).orderedJoin} list l on l.id = r."listId"
    ${sqlFor(db).orderedJoin} "user" u on u.id = l."ownerId"
    where r.seq > ${after} and l."isPublic" = 1 and u."disabledAt" is null
      and not exists (select 1 from list_report e where e."listId" = r."listId" and e.seq < r.seq)
    order by r.seq limit ${limit}`,
)

const total = prepared(
  (db, _: object) =>
    sql<{ n: number }>`select count(distinct r."listId") as n from list_report r
    ${sqlFor(db).orderedJoin} list l on l.id = r."listId"
    ${sqlFor(db).orderedJoin} "user" u on u.id = l."ownerId"
    where l."isPublic" = 1 and u."disabledAt" is null`,
)

export const countReported = async (db: Reader): Promise<number> => (await total.get(db, {}))!.n

export const reportsBy = (db: Reader, userId: string, before: number, limit: number) =>
  db
    .selectFrom('list_report')
    .select(['seq', 'listId', 'reason', 'createdAt'])
    .where('reportedByUserId', '=', userId)
    .$call(latestBefore('seq', before, limit))
    .execute()

export const insertReport = (tx: Tx, report: Omit<ListReportRow, 'seq'>) =>
  tx.insertInto('list_report').values(report).execute()

export const deleteReports = (tx: Tx, listId: string, last: number) =>
  tx.deleteFrom('list_report').where('listId', '=', listId).where('seq', '<=', last).execute()
