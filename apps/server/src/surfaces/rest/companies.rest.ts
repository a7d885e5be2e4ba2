import { fromBody, fromBodyAndParams, fromParams } from './inputs.ts'
import { PAGE } from './outputs.ts'
import type { RestRow } from './rest-row.ts'

export const companiesRest: RestRow[] = [
  { method: 'GET', path: '/api/companies', procedure: 'companies.list' },
  { method: 'GET', path: '/api/companies/:id', procedure: 'companies.byId', input: fromParams },
  { method: 'POST', path: '/api/companies', procedure: 'companies.create', input: fromBody, status: 201 },
  { method: 'PATCH', path: '/api/companies/:id', procedure: 'companies.update', input: fromBodyAndParams },
  { method: 'GET', path: '/api/company-requests', procedure: 'companies.requests', ...PAGE },
  { method: 'GET', path: '/api/company-requests/:id', procedure: 'companies.request', input: fromParams },
  {
    method: 'PATCH',
    path: '/api/companies/:id/name',
    procedure: 'companies.decideName',
    input: fromBodyAndParams,
  },
  {
    method: 'PATCH',
    path: '/api/companies/:id/logo',
    procedure: 'companies.decideLogo',
    input: fromBodyAndParams,
  },
  {
    method: 'POST',
    path: '/api/companies/:id/remove-logo',
    procedure: 'companies.removeLogo',
    input: fromBodyAndParams,
  },
  {
    method: 'POST',
    path: '/api/companies/:id/revoke',
    procedure: 'companies.revoke',
    input: fromBodyAndParams,
  },
]
