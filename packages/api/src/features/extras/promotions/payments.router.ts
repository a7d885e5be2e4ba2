import { message } from '@personae/contract/messages'
import {
  checkout,
  demoPaymentInput,
  payment,
  paymentId,
  paymentsAddress,
  paymentSettings,
  paymentTotals,
  transaction,
  transactionPage,
} from '@personae/contract/payments'
import { promotionInput } from '@personae/contract/promotions'
import { pageInput } from '@personae/contract/search'
import { adminProcedure, adminQuery, publicProcedure, router, signedInProcedure } from '../../../trpc.ts'

const payerProcedure = signedInProcedure.meta({ neverByKey: true })

export const paymentsRouter = router({
  settings: publicProcedure.output(paymentSettings).query(({ ctx }) => ctx.services.orders.settings()),

  start: payerProcedure
    .meta({ rateLimit: 'payments' })
    .input(promotionInput)
    .output(checkout)
    .mutation(({ ctx, input }) => ctx.services.orders.start(ctx.actor, input)),

  current: payerProcedure
    .output(checkout.nullable())
    .query(({ ctx }) => ctx.services.orders.current(ctx.actor)),

  cancel: payerProcedure
    .input(paymentId)
    .output(message)
    .mutation(async ({ ctx, input }) => {
      await ctx.services.orders.cancel(ctx.actor, input.id)
      return { message: 'The payment was canceled.' }
    }),

  receipt: payerProcedure
    .input(paymentId)
    .output(payment)
    .query(({ ctx, input }) => ctx.services.orders.receipt(ctx.actor, input.id)),

  payDemo: payerProcedure
    .meta({ rateLimit: 'payments' })
    .input(demoPaymentInput)
    .output(payment)
    .mutation(({ ctx, input }) => ctx.services.orders.payDemo(ctx.actor, input)),

  page: adminQuery(pageInput, transactionPage, ({ transactions }) => transactions.page),

  totals: adminProcedure.output(paymentTotals).query(({ ctx }) => ctx.services.transactions.totals()),

  /** Where all of them are available as a table: a file, sent as a stream. */
  exportAll: adminProcedure
    .meta({ rateLimit: 'exports' })
    .output(paymentsAddress)
    .query(() => ({ url: '/api/payments/export.csv' })),

  refund: adminProcedure
    .meta({ neverByKey: true })
    .input(paymentId)
    .output(transaction)
    .mutation(({ ctx, input }) => ctx.services.transactions.refund(ctx.actor, input.id)),
})
