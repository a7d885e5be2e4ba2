import { dismissJobInput, jobsOverview, retryJobInput } from '@personae/contract/jobs'
import { message } from '@personae/contract/messages'
import { pageInput } from '@personae/contract/search'
import { wantedPage } from '@personae/contract/wanted'
import { z } from 'zod'
import { activity, dashboardTotals } from '@personae/contract/moderation'
import { adminProcedure, adminQuery, adminWrite, router, signedInProcedure } from '../../../trpc.ts'

export const adminRouter = router({
  becomeAdmin: signedInProcedure
    .meta({ rateLimit: 'become-admin', neverByKey: true })
    .output(message)
    .mutation(({ ctx }) => ctx.services.admin.becomeAdmin(ctx.actor)),

  activity: adminQuery(z.void(), activity, (services) => services.activity.lastDays),
  jobs: adminQuery(z.void(), jobsOverview, ({ failedJobs }) => failedJobs.overview),
  retryJob: adminWrite(retryJobInput, z.void(), ({ failedJobs }) => failedJobs.retry),
  dismissJob: adminWrite(dismissJobInput, z.void(), ({ failedJobs }) => failedJobs.dismiss),
  wanted: adminQuery(pageInput, wantedPage, ({ wanted }) => wanted.page),

  totals: adminProcedure.output(dashboardTotals).query(async ({ ctx }) => ({
    ...(await ctx.services.workload.totals()),
    waiting: await ctx.services.desk.waiting(ctx.actor),
  })),
})
