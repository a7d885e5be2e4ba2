import { LIMIT_MAX } from '@personae/contract/search'
import { listPage } from './list-page.ts'
import { listQuery } from './list-query.ts'
import { paymentsCsv } from './payments-csv.ts'
import type { RestRow } from './rest-row.ts'

export const promotionsRest: RestRow[] = [
  { method: 'GET', path: '/api/promotions', procedure: 'promotions.list' },
  { method: 'GET', path: '/api/promotions/slots', procedure: 'promotions.slots' },
  {
    method: 'GET',
    path: '/api/promotions/mine',
    procedure: 'promotions.mine',
    input: ({ query }) => listQuery({ ...query, limit: query.limit ?? LIMIT_MAX }),
    present: (page, input) => listPage('/api/promotions/mine', page, input),
  },
  {
    method: 'POST',
    path: '/api/promotions',
    procedure: 'payments.start',
    input: ({ body }) => body,
    status: 201,
  },
  {
    method: 'GET',
    path: '/api/payments',
    procedure: 'payments.page',
    input: ({ query }) => listQuery({ ...query, limit: query.limit ?? LIMIT_MAX }),
    present: (page, input) => listPage('/api/payments', page, input),
  },
  {
    method: 'GET',
    path: '/api/payments/export.csv',
    procedure: 'payments.exportAll',
    stream: paymentsCsv,
  },
  {
    method: 'GET',
    path: '/api/payments/:id',
    procedure: 'payments.receipt',
    input: ({ params }) => params,
  },
  {
    method: 'POST',
    path: '/api/payments/:id/cancel',
    procedure: 'payments.cancel',
    input: ({ params }) => params,
  },
  {
    method: 'POST',
    path: '/api/payments/:id/pay',
    procedure: 'payments.payDemo',
    input: ({ body, params }) => ({ ...body, ...params }),
  },
  {
    method: 'POST',
    path: '/api/payments/:id/refund',
    procedure: 'payments.refund',
    input: ({ params }) => params,
  },
]
