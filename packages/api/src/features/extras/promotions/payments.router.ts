import { message } from '@personae/contract/messages'
import {
  checkout,
  demoPaymentInput,
  payment,
  paymentsAddress,
  paymentSettings,
  paymentTotals,
  transaction,
  transactionPage,
} from '@personae/contract/payments'
import { promotionInput } from '@personae/contract/promotions'
import { pageInput } from '@personae/contract/search'
import { idInput } from '@personae/contract/text'
import { z } from 'zod'
import {
  adminProcedure,
  adminQuery,
  callsWith,
  publicProcedure,
  router,
  signedInProcedure,
} from '../../../trpc.ts'

const payerProcedure = signedInProcedure.meta({ neverByKey: true })
const payer = callsWith(payerProcedure)
const paying = payerProcedure.meta({ rateLimit: 'payments' })

export const paymentsRouter = router({
  settings: publicProcedure.output(paymentSettings).query(({ ctx }) => ctx.services.orders.settings()),

  start: callsWith(paying.meta({ isIdempotent: true })).mutation(
    promotionInput,
    checkout,
    ({ orders }) => orders.start,
  ),
  current: payer.query(z.void(), checkout.nullable(), ({ orders }) => orders.current),
  cancel: payer.write(idInput, message, ({ orders }) => orders.cancel),
  receipt: payer.query(idInput, payment, ({ orders }) => orders.receipt),
  payDemo: callsWith(paying).mutation(demoPaymentInput, payment, ({ orders }) => orders.payDemo),
  page: adminQuery(pageInput, transactionPage, ({ transactions }) => transactions.page),
  totals: adminQuery(z.void(), paymentTotals, ({ transactions }) => transactions.totals),

  /** The address of all payments as a table: a file, sent as a stream. */
  exportAll: adminProcedure
    .meta({ rateLimit: 'exports' })
    .output(paymentsAddress)
    .query(() => ({ url: '/api/payments/export.csv' })),

  refund: callsWith(adminProcedure.meta({ neverByKey: true })).write(
    idInput,
    transaction,
    ({ transactions }) => transactions.refund,
  ),
})
