import { fromBody, fromBodyAndParams, fromParams } from './inputs.ts'
import { PAGE } from './outputs.ts'
import type { RestRoute } from './rest-row.ts'

export const webhooksRest: RestRoute[] = [
  { route: 'GET /api/webhooks', procedure: 'webhooks.list' },
  { route: 'POST /api/webhooks', procedure: 'webhooks.create', input: fromBody, status: 201 },
  { route: 'PATCH /api/webhooks/:id', procedure: 'webhooks.setEnabled', input: fromBodyAndParams },
  { route: 'DELETE /api/webhooks/:id', procedure: 'webhooks.remove', input: fromParams, status: 204 },
  { route: 'POST /api/webhooks/:id/secret', procedure: 'webhooks.newSecret', input: fromParams },
  { route: 'GET /api/webhooks/:id/deliveries', procedure: 'webhooks.deliveries', ...PAGE },
  { route: 'POST /api/webhooks/:id/test', procedure: 'webhooks.sendTest', input: fromParams, status: 204 },
  {
    route: 'POST /api/webhooks/deliveries/:id/again',
    procedure: 'webhooks.sendAgain',
    input: fromParams,
    status: 204,
  },
]
