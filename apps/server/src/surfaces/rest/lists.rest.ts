import { fromBodyAndParams, fromParams, fromWrite } from './inputs.ts'
import { NEW_RECORD, PAGE, RECORD, RECORD_WRITE } from './outputs.ts'
import type { RestRoute } from './rest-row.ts'

export const listsRest: RestRoute[] = [
  { route: 'GET /api/lists', procedure: 'lists.mine' },
  { route: 'POST /api/lists', procedure: 'lists.create', ...NEW_RECORD },
  { route: 'GET /api/lists/:id', procedure: 'lists.byId', ...RECORD },
  { route: 'PATCH /api/lists/:id', procedure: 'lists.update', ...RECORD_WRITE },
  { route: 'DELETE /api/lists/:id', procedure: 'lists.remove', input: fromParams, status: 204 },
  { route: 'GET /api/lists/:id/characters', procedure: 'lists.characters', ...PAGE },
  { route: 'POST /api/lists/:id/characters', procedure: 'lists.add', input: fromBodyAndParams },
  {
    route: 'DELETE /api/lists/:id/characters/:characterId',
    procedure: 'lists.removeEntry',
    input: fromParams,
  },
  { route: 'POST /api/lists/:id/reports', procedure: 'lists.report', input: fromBodyAndParams, status: 201 },
  {
    route: 'POST /api/lists/:id/dismiss-reports',
    procedure: 'lists.dismissReports',
    input: fromBodyAndParams,
    status: 204,
  },
  { route: 'POST /api/lists/:id/take-down', procedure: 'lists.takeDown', input: fromWrite, status: 204 },
  { route: 'GET /api/list-reports', procedure: 'lists.reported', ...PAGE },
]
