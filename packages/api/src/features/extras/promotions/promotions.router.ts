import { message } from '@personae/contract/messages'
import {
  ownPromotionPage,
  promotablePage,
  promotableInput,
  promotion,
  promotionCounts,
  runningPromotion,
  slots,
} from '@personae/contract/promotions'
import { pageInput } from '@personae/contract/search'
import { z } from 'zod'
import { adminProcedure, publicProcedure, router, signedInProcedure, signedInQuery } from '../../../trpc.ts'

export const promotionsRouter = router({
  list: publicProcedure.output(z.array(promotion)).query(({ ctx }) => ctx.services.promotions.list()),
  slots: publicProcedure.output(slots).query(({ ctx }) => ctx.services.slots.usage()),

  count: publicProcedure
    .input(promotionCounts)
    .output(message)
    .mutation(async ({ ctx, input }) => {
      await ctx.services.promotionCounter.count(input, ctx.client.address)
      return { message: 'Counted.' }
    }),

  promotable: signedInProcedure
    .meta({ rateLimit: 'searches' })
    .input(promotableInput)
    .output(promotablePage)
    .query(({ ctx, input }) => ctx.services.promotions.promotable(ctx.actor, input)),

  mine: signedInQuery(pageInput, ownPromotionPage, ({ promotions }) => promotions.mine),

  live: adminProcedure.output(z.array(runningPromotion)).query(({ ctx }) => ctx.services.promotions.live()),
})
