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
import {
  adminQuery,
  callsWith,
  publicProcedure,
  router,
  signedInProcedure,
  signedInQuery,
} from '../../../trpc.ts'

const searches = callsWith(signedInProcedure.meta({ rateLimit: 'searches' }))

export const promotionsRouter = router({
  list: publicProcedure.output(z.array(promotion)).query(({ ctx }) => ctx.services.promotions.list()),
  slots: publicProcedure.output(slots).query(({ ctx }) => ctx.services.slots.usage()),

  count: publicProcedure
    .input(promotionCounts)
    .output(message)
    .mutation(async ({ ctx, input }) => {
      await ctx.services.promotions.count(input, ctx.client.address)
      return { message: 'Counted.' }
    }),

  promotable: searches.query(promotableInput, promotablePage, ({ promotions }) => promotions.promotable),
  mine: signedInQuery(pageInput, ownPromotionPage, ({ promotions }) => promotions.mine),
  live: adminQuery(z.void(), z.array(runningPromotion), ({ promotions }) => promotions.live),
})
