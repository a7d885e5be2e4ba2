import { fromBodyAndParams, fromParams, fromWrite } from './inputs.ts'
import { PAGE } from './outputs.ts'
import type { RestRoute } from './rest-row.ts'

const ONE = '/api/removal-requests/:id'

export const removalRequestsRest: RestRoute[] = [
  {
    route: 'POST /api/characters/:id/removal-requests',
    procedure: 'removalRequests.create',
    input: fromBodyAndParams,
    status: 201,
  },
  { route: 'GET /api/removal-requests', procedure: 'removalRequests.page', ...PAGE },
  { route: `GET ${ONE}`, procedure: 'removalRequests.byId', input: fromParams },
  { route: `PATCH ${ONE}`, procedure: 'removalRequests.decide', input: fromWrite },
  { route: `DELETE ${ONE}`, procedure: 'removalRequests.withdraw', input: fromParams, status: 204 },
]
