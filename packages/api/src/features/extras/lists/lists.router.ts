import {
  contributorListsInput,
  list,
  listChanges,
  listCharacters,
  listCharactersInput,
  listEntry,
  listId,
  listRemoval,
  listInput,
  listWithCovers,
  listsPage,
  savedAmongInput,
  savedIn,
  savedInput,
} from '@personae/contract/lists'
import {
  dismissReportsInput,
  listReport,
  listReportInput,
  reportedListPage,
  takeDownInput,
} from '@personae/contract/list-reports'
import { pageInput } from '@personae/contract/search'
import { z } from 'zod'
import { validateSync } from '../../../outputs.ts'
import {
  adminMutation,
  adminQuery,
  publicProcedure,
  router,
  signedInMutation,
  signedInProcedure,
  signedInQuery,
} from '../../../trpc.ts'

export const listsRouter = router({
  mine: signedInProcedure
    .meta({ rateLimit: 'searches' })
    .output(validateSync(z.array(listWithCovers)))
    .query(({ ctx }) => ctx.services.lists.mine(ctx.actor)),

  saved: signedInQuery(savedInput, z.array(savedIn), ({ lists }) => lists.saved),
  savedAmong: signedInQuery(savedAmongInput, z.array(z.string()), ({ lists }) => lists.savedAmong),

  // Not cached: saving a character would invalidate the whole response cache.
  byId: publicProcedure
    .input(listId)
    .output(list)
    .query(({ ctx, input }) => ctx.services.lists.byId(ctx.actor, input.id)),

  characters: publicProcedure
    .meta({ rateLimit: 'searches' })
    .input(listCharactersInput)
    .output(validateSync(listCharacters))
    .query(({ ctx, input: { id, ...paging } }) => ctx.services.lists.characters(ctx.actor, id, paging)),

  ofContributor: publicProcedure
    .meta({ rateLimit: 'searches' })
    .input(contributorListsInput)
    .output(validateSync(listsPage))
    .query(({ ctx, input }) => ctx.services.lists.ofContributor(input)),

  create: signedInProcedure
    .meta({ isIdempotent: true })
    .input(listInput)
    .output(list)
    .mutation(({ ctx, input }) => ctx.services.lists.create(ctx.actor, input, ctx.idempotencyKey)),
  update: signedInMutation(listChanges, list, ({ lists }) => lists.update),
  remove: signedInMutation(listRemoval, z.void(), ({ lists }) => lists.remove),
  add: signedInMutation(listEntry, savedIn, ({ lists }) => lists.add),
  removeEntry: signedInMutation(listEntry, savedIn, ({ lists }) => lists.removeEntry),

  report: signedInProcedure
    .meta({ rateLimit: 'reports' })
    .input(listReportInput)
    .output(listReport)
    .mutation(({ ctx, input }) => ctx.services.listReports.report(ctx.actor, input)),

  reported: adminQuery(pageInput, reportedListPage, ({ listReports }) => listReports.reported),
  takeDown: adminMutation(takeDownInput, z.void(), ({ listReports }) => listReports.takeDown),
  dismissReports: adminMutation(dismissReportsInput, z.void(), ({ listReports }) => listReports.dismiss),
})
