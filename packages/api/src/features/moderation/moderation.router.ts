import { character, characterId } from '@personae/contract/characters'
import {
  decidedMany,
  decideManyInput,
  decisionDue,
  outcome,
  queueInput,
  queuePage,
  reasonTemplate,
  reasonTemplateInput,
  scheduledDecision,
  setStatusInput,
  submittersInput,
  templateId,
} from '@personae/contract/moderation'
import { pageInput, submissionPage } from '@personae/contract/search'
import { z } from 'zod'
import { adminProcedure, router } from '../../trpc.ts'

export const moderationRouter = router({
  setStatus: adminProcedure
    .input(setStatusInput)
    .output(character)
    .mutation(({ ctx, input }) => ctx.services.moderation.setStatus(ctx.actor, input)),

  /** The same, but it can be undone for ten seconds, and users are notified only then. */
  schedule: adminProcedure
    .input(setStatusInput)
    .output(decisionDue)
    .mutation(({ ctx, input }) => ctx.services.scheduledDecisions.schedule(ctx.actor, input)),

  scheduled: adminProcedure
    .output(z.array(scheduledDecision))
    .query(({ ctx }) => ctx.services.scheduledDecisions.of(ctx.actor)),

  undo: adminProcedure
    .input(characterId)
    .output(z.void())
    .mutation(({ ctx, input }) => ctx.services.scheduledDecisions.undo(ctx.actor, input.id)),

  decideMany: adminProcedure
    .input(decideManyInput)
    .output(decidedMany)
    .mutation(({ ctx, input }) => ctx.services.moderation.decideMany(ctx.actor, input)),

  queue: adminProcedure
    .input(queueInput)
    .output(queuePage)
    .query(({ ctx, input }) => ctx.services.queue.page(input)),

  submitters: adminProcedure
    .input(submittersInput)
    .output(z.array(z.string()))
    .query(({ ctx, input }) => ctx.services.queue.submitters(input)),

  approved: adminProcedure
    .input(pageInput)
    .output(submissionPage)
    .query(({ ctx, input }) => ctx.services.listing.approved(input)),

  outcome: adminProcedure
    .input(characterId)
    .output(outcome)
    .query(({ ctx, input }) => ctx.services.moderation.outcome(input.id)),

  templates: adminProcedure
    .output(z.array(reasonTemplate))
    .query(({ ctx }) => ctx.services.reasonTemplates.list()),

  putTemplate: adminProcedure
    .input(reasonTemplateInput)
    .output(reasonTemplate)
    .mutation(({ ctx, input }) => ctx.services.reasonTemplates.put(ctx.actor, input)),

  removeTemplate: adminProcedure
    .input(templateId)
    .output(z.void())
    .mutation(({ ctx, input }) => ctx.services.reasonTemplates.remove(ctx.actor, input.id)),

  remove: adminProcedure
    .input(characterId)
    .output(z.void())
    .mutation(({ ctx, input }) => ctx.services.moderation.remove(ctx.actor, input.id)),
})
