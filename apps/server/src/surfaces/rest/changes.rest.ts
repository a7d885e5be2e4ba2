import { fromQuery } from './inputs.ts'
import type { RestRoute } from './rest-row.ts'

export const changesRest: RestRoute[] = [
  { route: 'GET /api/changes', procedure: 'changes.page', input: fromQuery },
]
