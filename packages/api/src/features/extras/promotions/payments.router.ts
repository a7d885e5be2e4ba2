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
import {
  adminProcedure,
  adminQuery,
  callsWith,
  publicProcedure,
  router,
  signedInProcedure,
} from '../../../trpc.ts'

const payerProcedure = signedInProcedure.meta({ neverByKey: true })
const paying = payerProcedure.meta({ rateLimit: 'payments' })

export const paymentsRouter = router({
  settings: publicProcedure.output(paymentSettings).query(({ ctx }) => ctx.services.orders.settings()),

  start: paying
    .meta({ isIdempotent: true })
    .input(promotionInput)
    .output(checkout)
    .mutation(({ ctx, input }) => ctx.services.orders.start(ctx.actor, input, ctx.idempotencyKey)),

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

  receipt: callsWith(payerProcedure).query(paymentId, payment, ({ orders }) => orders.receipt),
  payDemo: callsWith(paying).mutation(demoPaymentInput, payment, ({ orders }) => orders.payDemo),
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
