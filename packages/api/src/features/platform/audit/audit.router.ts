import { auditInput, auditPage } from '@personae/contract/audit'
import { adminQuery, router } from '../../../trpc.ts'

export const auditRouter = router({
  page: adminQuery(auditInput, auditPage, ({ audit }) => audit.page),
})
