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
import { adminMutation, adminProcedure, adminQuery, adminQueryAs, router } from '../../../trpc.ts'

export const deskRouter = router({
  queue: adminQueryAs(deskInput, deskPage, ({ desk }) => desk.queue),

  /** Users are notified only when the decision takes effect. */
  schedule: adminProcedure
    .meta({ body: 'picture' })
    .input(deskDecision)
    .output(decisionDue)
    .mutation(({ ctx, input }) => ctx.services.desk.schedule(ctx.actor, input)),

  scheduled: adminProcedure
    .output(z.array(scheduledDecision))
    .query(({ ctx }) => ctx.services.desk.scheduled(ctx.actor)),

  decidedBy: adminQuery(deskSubject, decidedBy, ({ desk }) => desk.decidedBy),

  undo: adminMutation(deskSubject, z.void(), ({ desk }) => desk.undo),
})
