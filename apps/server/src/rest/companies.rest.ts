import type { RestRow } from './rest-row.ts'

export const companiesRest: RestRow[] = [
  { method: 'GET', path: '/api/companies', procedure: 'companies.list', cached: true },
  {
    method: 'GET',
    path: '/api/companies/:id',
    procedure: 'companies.byId',
    input: ({ params }) => params,
    cached: true,
  },
  {
    method: 'POST',
    path: '/api/companies',
    procedure: 'companies.create',
    input: ({ body }) => body,
    status: 201,
    upload: true,
  },
  {
    method: 'PATCH',
    path: '/api/companies/:id',
    procedure: 'companies.update',
    // The path comes last: it wins over a body that names another.
    input: ({ body, params }) => ({ ...body, ...params }),
    upload: true,
  },
]
