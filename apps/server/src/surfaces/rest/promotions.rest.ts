import { paymentsCsv } from './payments-csv.ts'
import { fromBody, fromBodyAndParams, fromParams } from './inputs.ts'
import { WHOLE_PAGE } from './outputs.ts'
import type { RestRoute } from './rest-row.ts'

export const promotionsRest: RestRoute[] = [
  { route: 'GET /api/promotions', procedure: 'promotions.list' },
  { route: 'GET /api/promotions/slots', procedure: 'promotions.slots' },
  { route: 'GET /api/promotions/mine', procedure: 'promotions.mine', ...WHOLE_PAGE },
  { route: 'POST /api/promotions', procedure: 'payments.start', input: fromBody, status: 201 },
  { route: 'GET /api/payments', procedure: 'payments.page', ...WHOLE_PAGE },
  { route: 'GET /api/payments/export.csv', procedure: 'payments.exportAll', stream: paymentsCsv },
  { route: 'GET /api/payments/:id', procedure: 'payments.receipt', input: fromParams },
  { route: 'POST /api/payments/:id/cancel', procedure: 'payments.cancel', input: fromParams },
  { route: 'POST /api/payments/:id/pay', procedure: 'payments.payDemo', input: fromBodyAndParams },
  { route: 'POST /api/payments/:id/refund', procedure: 'payments.refund', input: fromParams },
]
