import {
  contributorListsInput,
  list,
  listChanges,
  listCharacters,
  listCharactersInput,
  listEntry,
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
import { idInput } from '@personae/contract/text'
import { z } from 'zod'
import { validateSync } from '../../../outputs.ts'
import {
  adminQuery,
  adminWrite,
  callsWith,
  publicProcedure,
  router,
  signedInProcedure,
  signedInQuery,
  signedInWrite,
} from '../../../trpc.ts'

const searches = callsWith(signedInProcedure.meta({ rateLimit: 'searches' }))
const creation = callsWith(signedInProcedure.meta({ isIdempotent: true }))
const reports = callsWith(signedInProcedure.meta({ rateLimit: 'reports' }))

export const listsRouter = router({
  mine: searches.query(z.void(), z.array(listWithCovers), ({ lists }) => lists.mine),
  saved: signedInQuery(savedInput, z.array(savedIn), ({ lists }) => lists.saved),
  savedAmong: signedInQuery(savedAmongInput, z.array(z.string()), ({ lists }) => lists.savedAmong),

  // Not cached: saving a character would invalidate the whole response cache.
  byId: publicProcedure
    .input(idInput)
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

  create: creation.write(listInput, list, ({ lists }) => lists.create),
  update: signedInWrite(listChanges, list, ({ lists }) => lists.update),
  remove: signedInWrite(listRemoval, z.void(), ({ lists }) => lists.remove),
  add: signedInWrite(listEntry, savedIn, ({ lists }) => lists.add),
  removeEntry: signedInWrite(listEntry, savedIn, ({ lists }) => lists.removeEntry),
  report: reports.write(listReportInput, listReport, ({ listReports }) => listReports.report),
  reported: adminQuery(pageInput, reportedListPage, ({ listReports }) => listReports.reported),
  takeDown: adminWrite(takeDownInput, z.void(), ({ listReports }) => listReports.takeDown),
  dismissReports: adminWrite(dismissReportsInput, z.void(), ({ listReports }) => listReports.dismiss),
})
