import {
  character,
  editInput,
  relatedRow,
  relationLink,
  seenCharacter,
  usualWait,
} from '@personae/contract/characters'
import {
  historyInput,
  historyPage,
  revertInput,
  revisionInput,
  revisionTexts,
} from '@personae/contract/history'
import {
  resubmitInput,
  roundChangesInput,
  roundPage,
  roundsInput,
  submitInput,
} from '@personae/contract/review-rounds'
import {
  characterPage,
  fieldCounts,
  anyGenre,
  galleryInput,
  galleryPage,
  genreCounts,
  listInput,
  randomCharacter,
  searchFilter,
  mineInput,
  ownSubmissionPage,
} from '@personae/contract/search'
import { closeMatches, closeMatchesInput, suggestInput, suggestions } from '@personae/contract/suggestions'
import { message } from '@personae/contract/messages'
import { missedInput } from '@personae/contract/wanted'
import { idInput } from '@personae/contract/text'
import { z } from 'zod'
import {
  callsWith,
  editWrite,
  publicProcedure,
  publicQuery,
  publicSearch,
  router,
  signedInProcedure,
  signedInQuery,
} from '../../../trpc.ts'

const searches = callsWith(signedInProcedure.meta({ rateLimit: 'searches' }))
const creation = callsWith(
  signedInProcedure.meta({ rateLimit: 'submissions', body: 'picture', isIdempotent: true }),
)
const edits = callsWith(signedInProcedure.meta({ rateLimit: 'edits', body: 'picture' }))
const resubmissions = callsWith(signedInProcedure.meta({ rateLimit: 'resubmissions', body: 'record' }))

export const charactersRouter = router({
  list: publicSearch(listInput, characterPage, ({ listing }, input, viewer) => listing.page(viewer, input)),

  gallery: publicSearch(galleryInput, galleryPage, ({ listing }, input) => listing.gallery(input)),

  genreCounts: publicSearch(anyGenre, genreCounts, ({ listing }, input) => listing.genreCounts(input)),

  elsewhere: publicSearch(searchFilter, fieldCounts, ({ listing }, input) => listing.elsewhere(input)),

  suggest: publicSearch(suggestInput, suggestions, ({ suggestions: names }, input, viewer) =>
    names.suggest(viewer, input),
  ),

  closeMatches: publicSearch(closeMatchesInput, closeMatches, ({ suggestions: names }, input) =>
    names.closeMatches(input),
  ),

  /** Counts a search without a hit, without recording who searched. */
  missed: publicProcedure
    .input(missedInput)
    .output(message)
    .mutation(async ({ ctx, input }) => {
      await ctx.services.wanted.count(input.q)
      return { message: 'Counted.' }
    }),

  /** Counts a view of a page, without recording who viewed it. */
  viewed: publicProcedure
    .input(idInput)
    .output(message)
    .mutation(async ({ ctx, input }) => {
      await ctx.services.popularity.view(input.id, ctx.client.address)
      return { message: 'Counted.' }
    }),

  random: publicProcedure
    .meta({ rateLimit: 'searches' })
    .output(randomCharacter)
    .query(async ({ ctx }) => {
      const id = await ctx.services.listing.random()
      return id === null ? null : { id }
    }),

  mine: searches.query(mineInput, ownSubmissionPage, ({ ownSubmissions }) => ownSubmissions.page),
  usualWait: signedInProcedure.output(usualWait).query(({ ctx }) => ctx.services.activity.usualWait()),

  byId: publicQuery(
    idInput,
    character,
    ({ characters }, { id }, viewer) => characters.byId(viewer, id),
    'character',
  ),

  related: publicQuery(idInput, z.array(relatedRow), ({ related }, { id }, viewer) => related.of(viewer, id)),

  relations: publicQuery(idInput, z.array(relationLink), ({ relations }, { id }, viewer) =>
    relations.of(viewer, id),
  ),

  submit: creation.mutation(submitInput, character, ({ characters }) => characters.submit),
  edit: edits.mutation(editInput, character, ({ characters }) => characters.edit),

  history: signedInQuery(historyInput, historyPage, ({ history }) => history.page),
  revision: signedInQuery(revisionInput, revisionTexts, ({ history }) => history.texts),

  revert: editWrite(revertInput, character, ({ history }) => history.revert),

  /** The rounds of a character's review, for its submitter and admins. */
  rounds: signedInQuery(roundsInput, roundPage, ({ reviewRounds }) => reviewRounds.page),
  roundChanges: signedInQuery(roundChangesInput, revisionTexts, ({ reviewRounds }) => reviewRounds.changes),

  takeBack: editWrite(seenCharacter, character, ({ ownSubmissions }) => ownSubmissions.takeBack),
  unpublish: editWrite(seenCharacter, character, ({ ownSubmissions }) => ownSubmissions.unpublish),
  resubmit: resubmissions.write(resubmitInput, character, ({ characters }) => characters.resubmit),
  withdraw: editWrite(seenCharacter, z.void(), ({ ownSubmissions }) => ownSubmissions.withdraw),
})
