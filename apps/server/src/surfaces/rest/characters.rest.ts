import { listQuery } from './list-query.ts'
import { listPage } from './list-page.ts'
import { inputOfWrite, presentRecord } from './record.ts'
import type { RestRow } from './rest-row.ts'
import { wholeList } from './whole-list.ts'

export const charactersRest: RestRow[] = [
  {
    method: 'GET',
    path: '/api/characters',
    procedure: 'characters.list',
    input: ({ query }) => listQuery(query),
    stream: wholeList,
    present: (page, input) => listPage('/api/characters', page, input),
  },
  {
    method: 'GET',
    path: '/api/characters/suggest',
    procedure: 'characters.suggest',
    input: ({ query }) => listQuery(query),
    // The genres are for the drawn posters of the site's own pages.
    present: (found) => ({ body: found.map(({ genres: _, ...suggestion }) => suggestion) }),
  },
  {
    method: 'GET',
    path: '/api/characters/:id',
    procedure: 'characters.byId',
    input: ({ params }) => params,
    present: presentRecord,
  },
  {
    method: 'GET',
    path: '/api/characters/:id/related',
    procedure: 'characters.related',
    input: ({ params }) => params,
  },
  {
    method: 'POST',
    path: '/api/characters',
    procedure: 'characters.submit',
    input: ({ body }) => body,
    status: 201,
    present: presentRecord,
  },
  {
    method: 'PATCH',
    path: '/api/characters/:id',
    procedure: 'characters.edit',
    input: inputOfWrite,
    present: presentRecord,
  },
  {
    method: 'POST',
    path: '/api/characters/:id/resubmit',
    procedure: 'characters.resubmit',
    input: inputOfWrite,
    present: presentRecord,
  },
  {
    method: 'POST',
    path: '/api/characters/:id/withdraw',
    procedure: 'characters.withdraw',
    input: inputOfWrite,
    status: 204,
  },
]
