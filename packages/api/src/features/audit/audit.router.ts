import { auditEntry, auditInput } from '@personae/contract/audit'
import { z } from 'zod'
import { adminProcedure, router } from '../../trpc.ts'

export const auditRouter = router({
  page: adminProcedure
    .input(auditInput)
    .output(z.object({ items: z.array(auditEntry), total: z.int(), nextCursor: z.string().nullable() }))
    .query(({ ctx, input }) => ctx.services.audit.page(input)),
})
