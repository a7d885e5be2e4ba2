import { fromBody, fromBodyAndParams, fromParams } from './inputs.ts'
import { PAGE } from './outputs.ts'
import type { RestRoute } from './rest-row.ts'

export const companiesRest: RestRoute[] = [
  { route: 'GET /api/companies', procedure: 'companies.list' },
  { route: 'GET /api/companies/:id', procedure: 'companies.byId', input: fromParams },
  { route: 'POST /api/companies', procedure: 'companies.create', input: fromBody, status: 201 },
  { route: 'PATCH /api/companies/:id', procedure: 'companies.update', input: fromBodyAndParams },
  { route: 'GET /api/company-requests', procedure: 'companies.requests', ...PAGE },
  { route: 'GET /api/company-requests/:id', procedure: 'companies.request', input: fromParams },
  { route: 'PATCH /api/companies/:id/name', procedure: 'companies.decideName', input: fromBodyAndParams },
  { route: 'PATCH /api/companies/:id/logo', procedure: 'companies.decideLogo', input: fromBodyAndParams },
  {
    route: 'POST /api/companies/:id/remove-logo',
    procedure: 'companies.removeLogo',
    input: fromBodyAndParams,
  },
  { route: 'POST /api/companies/:id/revoke', procedure: 'companies.revoke', input: fromBodyAndParams },
]
