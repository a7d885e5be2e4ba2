import type { AuditAction } from '@personae/contract/audit'
import type { IsoTime, Reader } from '@personae/db'
import { actionsOf } from '../../platform/audit/audit.repo.ts'

/** Reports since a time, each with the time of its first answer. They outlive their reporter and page. */
export async function reportsSince(db: Reader, from: IsoTime) {
  const reports = await db
    .selectFrom('dispute')
    .select(['id', 'status', 'createdAt', 'decidedAt'])
    .where('createdAt', '>=', from)
    .execute()
  const answers = await db
    .selectFrom('audit_log')
    .select(['targetId', 'at'])
    .where('at', '>=', from)
    .where('action', 'in', actionsOf('dispute_page_taken_off'))
    // Latest first, because the map keeps the last entry of each report, which is its first answer.
    .orderBy('seq', 'desc')
    .execute()
  const provisional = new Map(answers.map(({ targetId, at }) => [targetId, at]))
  return reports.map((report) => ({
    ...report,
    answeredAt: provisional.get(report.id) ?? report.decidedAt,
  }))
}

/** Number of pages with one of these actions since a time. The log outlives pages and accounts. */
export async function countPages(
  db: Reader,
  actions: readonly AuditAction[],
  from: IsoTime,
): Promise<number> {
  const { n } = await db
    .selectFrom('audit_log')
    .select((eb) => eb.fn.count<number>('targetId').distinct().as('n'))
    .where('at', '>=', from)
    .where('action', 'in', actions.flatMap(actionsOf))
    .executeTakeFirstOrThrow()
  return n
}
