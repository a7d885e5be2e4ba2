import { colleagues, reopenInput } from '@personae/contract/appeals'
import { character, characterId } from '@personae/contract/characters'
import {
  decidedMany,
  decideManyInput,
  outcome,
  queueInput,
  queuePage,
  reasonTemplate,
  reasonTemplateInput,
  setStatusInput,
  submittersInput,
  takeOffInput,
  templateId,
} from '@personae/contract/moderation'
import { rejectedPage } from '@personae/contract/review-rounds'
import { namedPageInput, submissionPage } from '@personae/contract/search'
import { z } from 'zod'
import { adminMutation, adminProcedure, adminQuery, adminQueryAs, router } from '../../../trpc.ts'

/** With a remark on each field. */
const decisionProcedure = adminProcedure.meta({ body: 'record' }).input(setStatusInput)

export const moderationRouter = router({
  setStatus: decisionProcedure
    .output(character)
    .mutation(({ ctx, input }) => ctx.services.moderation.setStatus(ctx.actor, input)),

  decideMany: adminMutation(decideManyInput, decidedMany, ({ moderation }) => moderation.decideMany),
  queue: adminQueryAs(queueInput, queuePage, ({ queue }) => queue.page),
  submitters: adminQuery(submittersInput, z.array(z.string()), ({ queue }) => queue.submitters),
  approved: adminQuery(namedPageInput, submissionPage, ({ listing }) => listing.approved),

  /** Permanent rejections, which can be reopened. */
  rejected: adminQuery(namedPageInput, rejectedPage, ({ reopening }) => reopening.rejected),
  reopen: adminMutation(reopenInput, character, ({ reopening }) => reopening.reopen),

  takeOff: adminMutation(takeOffInput, character, ({ takeOff }) => takeOff.takeOff),

  colleagues: adminProcedure.output(colleagues).query(({ ctx }) => ctx.services.colleagues.of(ctx.actor)),

  outcome: adminProcedure
    .input(characterId)
    .output(outcome)
    .query(({ ctx, input }) => ctx.services.moderation.outcome(input.id)),

  templates: adminProcedure
    .output(z.array(reasonTemplate))
    .query(({ ctx }) => ctx.services.reasonTemplates.list()),

  putTemplate: adminMutation(
    reasonTemplateInput,
    reasonTemplate,
    ({ reasonTemplates }) => reasonTemplates.put,
  ),

  removeTemplate: adminProcedure
    .input(templateId)
    .output(z.void())
    .mutation(({ ctx, input }) => ctx.services.reasonTemplates.remove(ctx.actor, input.id)),

  remove: adminProcedure
    .input(characterId)
    .output(z.void())
    .mutation(({ ctx, input }) => ctx.services.moderation.remove(ctx.actor, input.id)),
})
