import { paymentsCsv } from './payments-csv.ts'
import { fromBody, fromBodyAndParams, fromParams } from './inputs.ts'
import { WHOLE_PAGE } from './outputs.ts'
import type { RestRow } from './rest-row.ts'

export const promotionsRest: RestRow[] = [
  { method: 'GET', path: '/api/promotions', procedure: 'promotions.list' },
  { method: 'GET', path: '/api/promotions/slots', procedure: 'promotions.slots' },
  { method: 'GET', path: '/api/promotions/mine', procedure: 'promotions.mine', ...WHOLE_PAGE },
  { method: 'POST', path: '/api/promotions', procedure: 'payments.start', input: fromBody, status: 201 },
  { method: 'GET', path: '/api/payments', procedure: 'payments.page', ...WHOLE_PAGE },
  { method: 'GET', path: '/api/payments/export.csv', procedure: 'payments.exportAll', stream: paymentsCsv },
  { method: 'GET', path: '/api/payments/:id', procedure: 'payments.receipt', input: fromParams },
  { method: 'POST', path: '/api/payments/:id/cancel', procedure: 'payments.cancel', input: fromParams },
  { method: 'POST', path: '/api/payments/:id/pay', procedure: 'payments.payDemo', input: fromBodyAndParams },
  { method: 'POST', path: '/api/payments/:id/refund', procedure: 'payments.refund', input: fromParams },
]
