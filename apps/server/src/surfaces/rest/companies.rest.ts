import { listPage } from './list-page.ts'
import { listQuery } from './list-query.ts'
import type { RestRow } from './rest-row.ts'

export const companiesRest: RestRow[] = [
  { method: 'GET', path: '/api/companies', procedure: 'companies.list' },
  {
    method: 'GET',
    path: '/api/companies/:id',
    procedure: 'companies.byId',
    input: ({ params }) => params,
  },
  {
    method: 'POST',
    path: '/api/companies',
    procedure: 'companies.create',
    input: ({ body }) => body,
    status: 201,
  },
  {
    method: 'PATCH',
    path: '/api/companies/:id',
    procedure: 'companies.update',
    // The path comes last: it overrides an id in the body.
    input: ({ body, params }) => ({ ...body, ...params }),
  },
  {
    method: 'GET',
    path: '/api/company-requests',
    procedure: 'companies.requests',
    input: ({ query }) => listQuery(query),
    present: (page, input) => listPage('/api/company-requests', page, input),
  },
  {
    method: 'GET',
    path: '/api/company-requests/:id',
    procedure: 'companies.request',
    input: ({ params }) => params,
  },
  {
    method: 'PATCH',
    path: '/api/companies/:id/name',
    procedure: 'companies.decideName',
    input: ({ body, params }) => ({ ...body, ...params }),
  },
  {
    method: 'PATCH',
    path: '/api/companies/:id/logo',
    procedure: 'companies.decideLogo',
    input: ({ body, params }) => ({ ...body, ...params }),
  },
  {
    method: 'POST',
    path: '/api/companies/:id/remove-logo',
    procedure: 'companies.removeLogo',
    input: ({ body, params }) => ({ ...body, ...params }),
  },
  {
    method: 'POST',
    path: '/api/companies/:id/revoke',
    procedure: 'companies.revoke',
    input: ({ body, params }) => ({ ...body, ...params }),
  },
]
