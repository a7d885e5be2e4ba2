import { JOB_KINDS, type JobKindName } from '@personae/contract/jobs.constants'
import type { Db } from '@personae/db'
import type { Clock } from '../../../ports/clock.ts'
import { countByStatus, countJobs, pendingSubmissions, unsentMails } from './workload.repo.ts'

export const createWorkloadService = ({ db, clock }: { db: Db; clock: Clock }) => ({
  /** The numbers of the dashboard, which the client would otherwise have to read lists for. */
  async totals() {
    const counts = await countByStatus(db.read)
    return {
      pending: counts.find(({ status }) => status === 'pending')?.n ?? 0,
      approved: counts.find(({ status }) => status === 'approved')?.n ?? 0,
      total: counts.reduce((sum, { n }) => sum + n, 0),
    }
  },

  async current() {
    const secondsSince = (at: string | null) =>
      at === null ? 0 : Math.max(0, (clock.now().getTime() - Date.parse(at)) / 1_000)
    const [{ pending, oldestAt }, counts, mails] = await Promise.all([
      pendingSubmissions(db.read),
      countJobs(db.read),
      unsentMails(db.read),
    ])
    const jobs = (Object.keys(JOB_KINDS) as JobKindName[]).map((kind) => {
      const { all = 0, failed = 0 } = counts.find((count) => count.kind === kind) ?? {}
      return { kind, queued: all - failed, failed }
    })
    return {
      pending,
      oldestPendingSeconds: secondsSince(oldestAt),
      jobs,
      mails: mails.map(({ kind, count, oldestAt: since }) => ({
        kind,
        count,
        oldestSeconds: secondsSince(since),
      })),
    }
  },
})
