import { pipeline, Readable } from 'node:stream'
import { procedures } from '@personae/api/server'
import type { Transaction } from '@personae/contract/payments'
import { PAYMENT_STATUSES } from '@personae/contract/promotion-plans'
import { stringify } from 'csv-stringify'
import type { RestStream } from './rest-row.ts'

const inDollars = (cents: number): string => (cents / 100).toFixed(2)

const COLUMNS: Record<string, (payment: Transaction) => string | null> = {
  Id: ({ id }) => id,
  'Started at': ({ createdAt }) => createdAt,
  'Paid at': ({ paidAt }) => paidAt,
  Status: ({ status }) => PAYMENT_STATUSES[status],
  'Amount (USD)': ({ amount }) => inDollars(amount),
  'Refunded (USD)': ({ refunded }) => inDollars(refunded),
  Payer: ({ payerUsername }) => payerUsername,
  Character: ({ characterName }) => characterName,
  Title: ({ title }) => title,
  Duration: ({ duration }) => duration,
  Provider: ({ provider }) => provider,
  'Id at provider': ({ providerPaymentId }) => providerPaymentId,
  Note: ({ message }) => message,
}

const CSV = {
  // A byte order mark: without it spreadsheets assume a local encoding.
  bom: true,
  header: true,
  columns: Object.keys(COLUMNS),
  record_delimiter: 'windows',
  // A name that is a formula would be executed by the spreadsheet.
  escape_formulas: true,
} as const

async function* rowsOf(payments: AsyncIterable<Transaction>): AsyncGenerator<(string | null)[]> {
  const cells = Object.values(COLUMNS)
  for await (const payment of payments) yield cells.map((cell) => cell(payment))
}

export const paymentsCsv: RestStream = {
  contentType: 'text/csv',
  async open(_, { ctx, reply }) {
    await procedures.get('payments.exportAll')!.call(ctx, undefined)
    reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="personae-payments.csv"')
    // After an error in the middle the download can only be aborted.
    return pipeline(Readable.from(rowsOf(ctx.services.transactions.all())), stringify(CSV), () => {})
  },
}
