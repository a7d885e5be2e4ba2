import { colleagues, reopenInput } from '@personae/contract/appeals'
import { character, seenCharacter } from '@personae/contract/characters'
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
} from '@personae/contract/moderation'
import { rejectedPage } from '@personae/contract/review-rounds'
import { namedPageInput, submissionPage } from '@personae/contract/search'
import { idInput } from '@personae/contract/text'
import { z } from 'zod'
import {
  adminMutation,
  adminProcedure,
  adminQuery,
  adminQueryAs,
  adminWrite,
  callsWith,
  router,
} from '../../../trpc.ts'

/** The input may have a remark on each field. */
const decisions = callsWith(adminProcedure.meta({ body: 'record' }))
const creation = callsWith(adminProcedure.meta({ isIdempotent: true }))

export const moderationRouter = router({
  setStatus: decisions.write(setStatusInput, character, ({ moderation }) => moderation.setStatus),
  decideMany: adminMutation(decideManyInput, decidedMany, ({ moderation }) => moderation.decideMany),
  queue: adminQueryAs(queueInput, queuePage, ({ queue }) => queue.page),
  submitters: adminQuery(submittersInput, z.array(z.string()), ({ queue }) => queue.submitters),
  approved: adminQuery(namedPageInput, submissionPage, ({ listing }) => listing.approved),

  /** Lists permanent rejections, which can be reopened. */
  rejected: adminQuery(namedPageInput, rejectedPage, ({ reopening }) => reopening.rejected),
  reopen: adminWrite(reopenInput, character, ({ reopening }) => reopening.reopen),

  takeOff: adminWrite(takeOffInput, character, ({ takeOff }) => takeOff.takeOff),

  colleagues: adminQueryAs(z.void(), colleagues, ({ reopening }) => reopening.colleagues),

  outcome: adminQuery(idInput, outcome, ({ moderation }) => moderation.outcome),

  templates: adminQuery(z.void(), z.array(reasonTemplate), ({ reasonTemplates }) => reasonTemplates.list),
  putTemplate: creation.write(
    reasonTemplateInput,
    reasonTemplate,
    ({ reasonTemplates }) => reasonTemplates.put,
  ),
  removeTemplate: adminWrite(idInput, z.void(), ({ reasonTemplates }) => reasonTemplates.remove),
  remove: adminWrite(seenCharacter, z.void(), ({ moderation }) => moderation.remove),
})
