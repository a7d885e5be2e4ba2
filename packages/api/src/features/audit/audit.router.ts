import { auditInput, auditPage } from '@personae/contract/audit'
import { adminProcedure, router } from '../../trpc.ts'

export const auditRouter = router({
  page: adminProcedure
    .input(auditInput)
    .output(auditPage)
    .query(({ ctx, input }) => ctx.services.audit.page(input)),
})
