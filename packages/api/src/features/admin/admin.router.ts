import { activity, dashboardTotals } from '@personae/contract/moderation'
import { z } from 'zod'
import { adminProcedure, router, signedInProcedure } from '../../trpc.ts'

export const adminRouter = router({
  becomeAdmin: signedInProcedure
    .output(z.object({ message: z.string() }))
    .mutation(({ ctx }) => ctx.services.admin.becomeAdmin(ctx.actor)),

  activity: adminProcedure.output(activity).query(({ ctx }) => ctx.services.activity.lastDays()),

  totals: adminProcedure.output(dashboardTotals).query(({ ctx }) => ctx.services.characters.totals()),
})
