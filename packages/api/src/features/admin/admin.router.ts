import { dismissJobInput, jobsOverview, retryJobInput } from '@personae/contract/jobs'
import { message } from '@personae/contract/messages'
import { pageInput } from '@personae/contract/search'
import { wantedPage } from '@personae/contract/wanted'
import { z } from 'zod'
import { activity, dashboardTotals } from '@personae/contract/moderation'
import { adminProcedure, router, signedInProcedure } from '../../trpc.ts'

export const adminRouter = router({
  becomeAdmin: signedInProcedure
    .meta({ rateLimit: 'become-admin' })
    .output(message)
    .mutation(({ ctx }) => ctx.services.admin.becomeAdmin(ctx.actor)),

  activity: adminProcedure.output(activity).query(({ ctx }) => ctx.services.activity.lastDays()),
  jobs: adminProcedure.output(jobsOverview).query(({ ctx }) => ctx.services.failedJobs.overview()),

  retryJob: adminProcedure
    .input(retryJobInput)
    .output(z.void())
    .mutation(({ ctx, input }) => ctx.services.failedJobs.retry(ctx.actor, input)),

  dismissJob: adminProcedure
    .input(dismissJobInput)
    .output(z.void())
    .mutation(({ ctx, input }) => ctx.services.failedJobs.dismiss(ctx.actor, input)),

  wanted: adminProcedure
    .input(pageInput)
    .output(wantedPage)
    .query(({ ctx, input }) => ctx.services.wanted.page(input)),

  totals: adminProcedure.output(dashboardTotals).query(({ ctx }) => ctx.services.characters.totals()),
})
