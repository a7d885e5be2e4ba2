import { characterId, characterInput, editInput } from '@personae/contract/characters'
import { universesInput } from '@personae/contract/companies'
import { historyInput, historyPage, revertInput } from '@personae/contract/history'
import { galleryInput, listInput, pageInput } from '@personae/contract/search'
import { publicProcedure, router, signedInProcedure } from '../../trpc.ts'

// The reads name their fields where the rows are mapped; parsing every answer again would double its cost.
export const charactersRouter = router({
  list: publicProcedure
    .input(listInput)
    .query(({ ctx, input }) => ctx.services.listing.page(ctx.actor, input)),

  gallery: publicProcedure.input(galleryInput).query(({ ctx, input }) => ctx.services.listing.gallery(input)),

  mine: signedInProcedure
    .input(pageInput)
    .query(({ ctx, input }) => ctx.services.listing.mine(ctx.actor, input)),

  byId: publicProcedure
    .input(characterId)
    .query(({ ctx, input }) => ctx.services.characters.byId(ctx.actor, input.id)),

  universes: publicProcedure
    .input(universesInput)
    .query(({ ctx, input }) => ctx.services.universes.search(input)),

  submit: signedInProcedure
    .input(characterInput)
    .mutation(({ ctx, input }) => ctx.services.characters.submit(ctx.actor, input)),

  edit: signedInProcedure
    .input(editInput)
    .mutation(({ ctx, input }) => ctx.services.characters.edit(ctx.actor, input)),

  history: signedInProcedure
    .input(historyInput)
    .output(historyPage)
    .query(({ ctx, input }) => ctx.services.history.page(ctx.actor, input)),

  revert: signedInProcedure
    .input(revertInput)
    .mutation(({ ctx, input }) => ctx.services.history.revert(ctx.actor, input)),

  resubmit: signedInProcedure
    .input(characterId)
    .mutation(({ ctx, input }) => ctx.services.characters.resubmit(ctx.actor, input.id)),
})
