import { colleagues, reopenInput } from '@personae/contract/appeals'
import { character, characterId, seenCharacter } from '@personae/contract/characters'
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
import { adminMutation, adminProcedure, adminQuery, adminQueryAs, callsWith, router } from '../../../trpc.ts'

/** With a remark on each field. */
const decisions = callsWith(adminProcedure.meta({ body: 'record' }))

export const moderationRouter = router({
  setStatus: decisions.mutation(setStatusInput, character, ({ moderation }) => moderation.setStatus),
  decideMany: adminMutation(decideManyInput, decidedMany, ({ moderation }) => moderation.decideMany),
  queue: adminQueryAs(queueInput, queuePage, ({ queue }) => queue.page),
  submitters: adminQuery(submittersInput, z.array(z.string()), ({ queue }) => queue.submitters),
  approved: adminQuery(namedPageInput, submissionPage, ({ listing }) => listing.approved),

  /** Permanent rejections, which can be reopened. */
  rejected: adminQuery(namedPageInput, rejectedPage, ({ reopening }) => reopening.rejected),
  reopen: adminMutation(reopenInput, character, ({ reopening }) => reopening.reopen),

  takeOff: adminMutation(takeOffInput, character, ({ takeOff }) => takeOff.takeOff),

  colleagues: adminProcedure.output(colleagues).query(({ ctx }) => ctx.services.colleagues.of(ctx.actor)),

  outcome: adminQuery(characterId, outcome, ({ moderation }) => moderation.outcome),
  templates: adminProcedure
    .output(z.array(reasonTemplate))
    .query(({ ctx }) => ctx.services.reasonTemplates.list()),

  putTemplate: adminProcedure
    .meta({ isIdempotent: true })
    .input(reasonTemplateInput)
    .output(reasonTemplate)
    .mutation(({ ctx, input }) => ctx.services.reasonTemplates.put(ctx.actor, input, ctx.idempotencyKey)),
  removeTemplate: adminMutation(templateId, z.void(), ({ reasonTemplates }) => reasonTemplates.remove),
  remove: adminMutation(seenCharacter, z.void(), ({ moderation }) => moderation.remove),
})
