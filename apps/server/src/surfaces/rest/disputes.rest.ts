import { LIMIT_MAX } from '@personae/contract/search'
import { allReports } from './all-reports.ts'
import { listQuery } from './list-query.ts'
import { listPage } from './list-page.ts'
import type { RestRow } from './rest-row.ts'

export const disputesRest: RestRow[] = [
  {
    method: 'GET',
    path: '/api/copyright-disputes',
    procedure: 'disputes.list',
    stream: allReports,
    // With parameters: one page, by default of maximum size, and a link to the next.
    input: ({ query }) => listQuery({ ...query, limit: query.limit ?? LIMIT_MAX }),
    present: (page, input) => listPage('/api/copyright-disputes', page, input),
  },
  {
    method: 'POST',
    path: '/api/copyright-disputes',
    procedure: 'disputes.report',
    input: ({ body }) => body,
    status: 201,
  },
  {
    method: 'PATCH',
    path: '/api/copyright-disputes/:id',
    procedure: 'disputes.decide',
    input: ({ body, params }) => ({ ...body, ...params }),
  },
]
