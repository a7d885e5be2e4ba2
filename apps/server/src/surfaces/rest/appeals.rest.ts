import { fromBodyAndParams, fromParams, fromWrite } from './inputs.ts'
import { PAGE } from './outputs.ts'
import type { RestRoute } from './rest-row.ts'

export const appealsRest: RestRoute[] = [
  {
    route: 'POST /api/characters/:id/appeal',
    procedure: 'appeals.create',
    input: fromBodyAndParams,
    status: 201,
  },
  { route: 'GET /api/appeals', procedure: 'appeals.page', ...PAGE },
  { route: 'PATCH /api/appeals/:id', procedure: 'appeals.decide', input: fromWrite },
  { route: 'DELETE /api/appeals/:id', procedure: 'appeals.withdraw', input: fromParams, status: 204 },
]
