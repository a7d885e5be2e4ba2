import type { AuditAction } from '@personae/contract/audit'
import type { IsoTime, Reader } from '@personae/db'
import { actionsOf } from '../../platform/audit/audit.repo.ts'

/** The reports since then, each with when it was first answered. They stay without their reporter and their page. */
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
    // The map keeps the first of each.
    .orderBy('seq', 'desc')
    .execute()
  const provisional = new Map(answers.map(({ targetId, at }) => [targetId, at]))
  return reports.map((report) => ({
    ...report,
    answeredAt: provisional.get(report.id) ?? report.decidedAt,
  }))
}

/** How many pages something of these was done to. The log keeps it when the page or an account is gone. */
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
