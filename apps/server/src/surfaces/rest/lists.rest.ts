import { listPage } from './list-page.ts'
import { listQuery } from './list-query.ts'
import { inputOfWrite, presentRecord } from './record.ts'
import type { RestRow } from './rest-row.ts'

export const listsRest: RestRow[] = [
  { method: 'GET', path: '/api/lists', procedure: 'lists.mine' },
  {
    method: 'POST',
    path: '/api/lists',
    procedure: 'lists.create',
    input: ({ body }) => body,
    status: 201,
    present: presentRecord,
  },
  {
    method: 'GET',
    path: '/api/lists/:id',
    procedure: 'lists.byId',
    input: ({ params }) => params,
    present: presentRecord,
  },
  {
    method: 'PATCH',
    path: '/api/lists/:id',
    procedure: 'lists.update',
    input: inputOfWrite,
    present: presentRecord,
  },
  {
    method: 'DELETE',
    path: '/api/lists/:id',
    procedure: 'lists.remove',
    input: ({ params }) => params,
    status: 204,
  },
  {
    method: 'GET',
    path: '/api/lists/:id/characters',
    procedure: 'lists.characters',
    input: ({ params, query }) => ({ ...listQuery(query), ...params }),
    present: (page, input) =>
      listPage(`/api/lists/${encodeURIComponent(String(input['id']))}/characters`, page, input),
  },
  {
    method: 'POST',
    path: '/api/lists/:id/characters',
    procedure: 'lists.add',
    input: ({ body, params }) => ({ ...body, ...params }),
  },
  {
    method: 'DELETE',
    path: '/api/lists/:id/characters/:characterId',
    procedure: 'lists.take',
    input: ({ params }) => params,
  },
  {
    method: 'POST',
    path: '/api/lists/:id/reports',
    procedure: 'lists.report',
    input: ({ body, params }) => ({ ...body, ...params }),
    status: 201,
  },
  {
    method: 'POST',
    path: '/api/lists/:id/dismiss-reports',
    procedure: 'lists.dismissReports',
    input: ({ body, params }) => ({ ...body, ...params }),
    status: 204,
  },
  {
    method: 'POST',
    path: '/api/lists/:id/take-down',
    procedure: 'lists.takeDown',
    input: inputOfWrite,
    status: 204,
  },
  {
    method: 'GET',
    path: '/api/list-reports',
    procedure: 'lists.reported',
    input: ({ query }) => listQuery(query),
    present: (page, input) => listPage('/api/list-reports', page, input),
  },
]
