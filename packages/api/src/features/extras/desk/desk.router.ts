import {
  decidedBy,
  decisionDue,
  deskDecision,
  deskInput,
  deskPage,
  deskSubject,
  scheduledDecision,
} from '@personae/contract/desk'
import { z } from 'zod'
import { adminProcedure, adminQuery, adminQueryAs, adminWrite, callsWith, router } from '../../../trpc.ts'

export const deskRouter = router({
  queue: adminQueryAs(deskInput, deskPage, ({ desk }) => desk.queue),

  /** Users are notified only once the decision takes effect. */
  schedule: callsWith(adminProcedure.meta({ body: 'picture' })).mutation(
    deskDecision,
    decisionDue,
    ({ scheduledDecisions }) => scheduledDecisions.schedule,
  ),

  scheduled: adminQueryAs(z.void(), z.array(scheduledDecision), ({ desk }) => desk.scheduled),
  decidedBy: adminQuery(deskSubject, decidedBy, ({ desk }) => desk.decidedBy),
  undo: adminWrite(deskSubject, z.void(), ({ scheduledDecisions }) => scheduledDecisions.undo),
})
