import { fromBody, fromBodyAndParams, fromParams, fromWrite } from './inputs.ts'
import { PAGE, RECORD_WRITE, recordBody } from './outputs.ts'
import type { RestRow } from './rest-row.ts'

export const listsRest: RestRow[] = [
  { method: 'GET', path: '/api/lists', procedure: 'lists.mine' },
  {
    method: 'POST',
    path: '/api/lists',
    procedure: 'lists.create',
    input: fromBody,
    status: 201,
    serialize: recordBody,
  },
  {
    method: 'GET',
    path: '/api/lists/:id',
    procedure: 'lists.byId',
    input: fromParams,
    serialize: recordBody,
  },
  { method: 'PATCH', path: '/api/lists/:id', procedure: 'lists.update', ...RECORD_WRITE },
  { method: 'DELETE', path: '/api/lists/:id', procedure: 'lists.remove', input: fromParams, status: 204 },
  { method: 'GET', path: '/api/lists/:id/characters', procedure: 'lists.characters', ...PAGE },
  { method: 'POST', path: '/api/lists/:id/characters', procedure: 'lists.add', input: fromBodyAndParams },
  {
    method: 'DELETE',
    path: '/api/lists/:id/characters/:characterId',
    procedure: 'lists.take',
    input: fromParams,
  },
  {
    method: 'POST',
    path: '/api/lists/:id/reports',
    procedure: 'lists.report',
    input: fromBodyAndParams,
    status: 201,
  },
  {
    method: 'POST',
    path: '/api/lists/:id/dismiss-reports',
    procedure: 'lists.dismissReports',
    input: fromBodyAndParams,
    status: 204,
  },
  {
    method: 'POST',
    path: '/api/lists/:id/take-down',
    procedure: 'lists.takeDown',
    input: fromWrite,
    status: 204,
  },
  { method: 'GET', path: '/api/list-reports', procedure: 'lists.reported', ...PAGE },
]
