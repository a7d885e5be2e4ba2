import { universeParam } from '@personae/contract/pages'
import { listPage } from './list-page.ts'
import { listQuery } from './list-query.ts'
import type { RestRow } from './rest-row.ts'

export const universesRest: RestRow[] = [
  {
    method: 'GET',
    path: '/api/universes',
    procedure: 'universes.search',
    input: ({ query }) => listQuery(query),
  },
  {
    method: 'GET',
    path: '/api/universes/:name',
    procedure: 'universes.byName',
    input: ({ params }) => params,
  },
  {
    method: 'GET',
    path: '/api/universes/:name/characters',
    procedure: 'universes.characters',
    input: ({ params, query }) => ({ ...listQuery(query), ...params }),
    present: (page, input) =>
      listPage(
        `/api/universes/${encodeURIComponent(universeParam(String(input['name'])))}/characters`,
        page,
        input,
      ),
  },
]
