import { characterId } from '@personae/contract/characters'
import {
  decidedMany,
  decideManyInput,
  heldDecision,
  outcome,
  queueInput,
  reasonTemplateInput,
  setStatusInput,
  templateId,
} from '@personae/contract/moderation'
import { z } from 'zod'
import { adminProcedure, router } from '../../trpc.ts'

export const moderationRouter = router({
  setStatus: adminProcedure
    .input(setStatusInput)
    .mutation(({ ctx, input }) => ctx.services.moderation.setStatus(ctx.actor, input)),

  /** The same with ten seconds in which it can be undone, before anybody is told. */
  hold: adminProcedure
    .input(setStatusInput)
    .mutation(({ ctx, input }) => ctx.services.heldDecisions.hold(ctx.actor, input)),

  /** Those of one's own that can still be undone. */
  held: adminProcedure
    .output(z.array(heldDecision))
    .query(({ ctx }) => ctx.services.heldDecisions.of(ctx.actor)),

  undo: adminProcedure
    .input(characterId)
    .mutation(({ ctx, input }) => ctx.services.heldDecisions.undo(ctx.actor, input.id)),

  decideMany: adminProcedure
    .input(decideManyInput)
    .output(decidedMany)
    .mutation(({ ctx, input }) => ctx.services.moderation.decideMany(ctx.actor, input)),

  queue: adminProcedure.input(queueInput).query(({ ctx, input }) => ctx.services.listing.queue(input)),

  outcome: adminProcedure
    .input(characterId)
    .output(outcome)
    .query(({ ctx, input }) => ctx.services.moderation.outcome(input.id)),

  templates: adminProcedure.query(({ ctx }) => ctx.services.reasonTemplates.list()),

  putTemplate: adminProcedure
    .input(reasonTemplateInput)
    .mutation(({ ctx, input }) => ctx.services.reasonTemplates.put(ctx.actor, input)),

  removeTemplate: adminProcedure
    .input(templateId)
    .mutation(({ ctx, input }) => ctx.services.reasonTemplates.remove(ctx.actor, input.id)),

  remove: adminProcedure
    .input(characterId)
    .mutation(({ ctx, input }) => ctx.services.moderation.remove(ctx.actor, input.id)),
})
