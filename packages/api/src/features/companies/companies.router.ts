import {
  companyChanges,
  companyCharactersInput,
  companyId,
  companyInput,
  originInput,
} from '@personae/contract/companies'
import { publicProcedure, router, signedInProcedure } from '../../trpc.ts'

export const companiesRouter = router({
  list: publicProcedure.query(({ ctx }) => ctx.services.companies.list()),

  byId: publicProcedure.input(companyId).query(({ ctx, input }) => ctx.services.companies.byId(input.id)),

  /** Null where the universe belongs to nobody. */
  ofOrigin: publicProcedure
    .input(originInput)
    .query(({ ctx, input }) => ctx.services.companies.ofOrigin(input.origin)),

  characters: publicProcedure
    .input(companyCharactersInput)
    .query(({ ctx, input }) => ctx.services.companies.characters(input.id, input)),

  create: signedInProcedure
    .input(companyInput)
    .mutation(({ ctx, input }) => ctx.services.companies.create(ctx.actor, input)),

  update: signedInProcedure
    .input(companyChanges)
    .mutation(({ ctx, input }) => ctx.services.companies.update(ctx.actor, input)),
})
