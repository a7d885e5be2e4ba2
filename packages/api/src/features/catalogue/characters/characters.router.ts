import {
  character,
  characterId,
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
  roundChanges,
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
import { z } from 'zod'
import { publicProcedure, publicQuery, router, signedInProcedure, signedInQuery } from '../../../trpc.ts'

export const charactersRouter = router({
  list: publicQuery({
    rateLimit: 'searches',
    cache: 'content',
    input: listInput,
    output: characterPage,
    read: ({ listing }, viewer, input) => listing.page(viewer, input),
  }),

  gallery: publicQuery({
    rateLimit: 'searches',
    cache: 'content',
    input: galleryInput,
    output: galleryPage,
    read: ({ listing }, _viewer, input) => listing.gallery(input),
  }),

  genreCounts: publicQuery({
    rateLimit: 'searches',
    cache: 'content',
    input: anyGenre,
    output: genreCounts,
    read: ({ listing }, _viewer, input) => listing.genreCounts(input),
  }),

  elsewhere: publicQuery({
    rateLimit: 'searches',
    cache: 'content',
    input: searchFilter,
    output: fieldCounts,
    read: ({ listing }, _viewer, input) => listing.elsewhere(input),
  }),

  suggest: publicQuery({
    rateLimit: 'searches',
    cache: 'content',
    input: suggestInput,
    output: suggestions,
    read: ({ suggestions: names }, viewer, input) => names.suggest(viewer, input),
  }),

  closeMatches: publicQuery({
    rateLimit: 'searches',
    cache: 'content',
    input: closeMatchesInput,
    output: closeMatches,
    read: ({ suggestions: names }, _viewer, input) => names.closeMatches(input),
  }),

  /** Counts a search that has found nobody, without whoever searched. */
  missed: publicProcedure
    .input(missedInput)
    .output(message)
    .mutation(async ({ ctx, input }) => {
      await ctx.services.wantedCounter.count(input.q)
      return { message: 'Counted.' }
    }),

  /** Counts a view of a page, without whoever viewed it. */
  viewed: publicProcedure
    .input(characterId)
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

  mine: signedInProcedure
    .meta({ rateLimit: 'searches' })
    .input(mineInput)
    .output(ownSubmissionPage)
    .query(({ ctx, input }) => ctx.services.ownSubmissions.page(ctx.actor, input)),

  usualWait: signedInProcedure.output(usualWait).query(({ ctx }) => ctx.services.activity.usualWait()),

  byId: publicQuery({
    cache: 'character',
    input: characterId,
    output: character,
    read: ({ characters }, viewer, { id }) => characters.byId(viewer, id),
  }),

  related: publicQuery({
    cache: 'content',
    input: characterId,
    output: z.array(relatedRow),
    read: ({ related }, viewer, { id }) => related.of(viewer, id),
  }),

  relations: publicQuery({
    cache: 'content',
    input: characterId,
    output: z.array(relationLink),
    read: ({ relations }, viewer, { id }) => relations.of(viewer, id),
  }),

  submit: signedInProcedure
    .meta({ rateLimit: 'submissions', body: 'picture', isIdempotent: true })
    .input(submitInput)
    .output(character)
    .mutation(({ ctx, input }) => ctx.services.characters.submit(ctx.actor, input, ctx.idempotencyKey)),

  edit: signedInProcedure
    .meta({ rateLimit: 'edits', body: 'picture' })
    .input(editInput)
    .output(character)
    .mutation(({ ctx, input }) => ctx.services.characters.edit(ctx.actor, input)),

  history: signedInQuery(historyInput, historyPage, ({ history }) => history.page),
  revision: signedInQuery(revisionInput, revisionTexts, ({ history }) => history.texts),

  revert: signedInProcedure
    .meta({ rateLimit: 'edits' })
    .input(revertInput)
    .output(character)
    .mutation(({ ctx, input }) => ctx.services.history.revert(ctx.actor, input)),

  /** The rounds of its review, for its submitter and admins. */
  rounds: signedInQuery(roundsInput, roundPage, ({ reviewRounds }) => reviewRounds.page),
  roundChanges: signedInQuery(roundChangesInput, roundChanges, ({ reviewRounds }) => reviewRounds.changes),

  takeBack: signedInProcedure
    .meta({ rateLimit: 'edits' })
    .input(seenCharacter)
    .output(character)
    .mutation(({ ctx, input }) => ctx.services.ownSubmissions.takeBack(ctx.actor, input)),

  unpublish: signedInProcedure
    .meta({ rateLimit: 'edits' })
    .input(seenCharacter)
    .output(character)
    .mutation(({ ctx, input }) => ctx.services.ownSubmissions.unpublish(ctx.actor, input)),

  resubmit: signedInProcedure
    .meta({ rateLimit: 'resubmissions', body: 'record' })
    .input(resubmitInput)
    .output(character)
    .mutation(({ ctx, input }) => ctx.services.characters.resubmit(ctx.actor, input)),

  withdraw: signedInProcedure
    .meta({ rateLimit: 'edits' })
    .input(seenCharacter)
    .output(z.void())
    .mutation(({ ctx, input }) => ctx.services.ownSubmissions.withdraw(ctx.actor, input)),
})
