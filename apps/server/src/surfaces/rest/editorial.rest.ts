import { RECORD_WRITE, recordBody } from './outputs.ts'
import type { RestRoute } from './rest-row.ts'

export const editorialRest: RestRoute[] = [
  { route: 'GET /api/editorial', procedure: 'editorial.row', serialize: recordBody },
  { route: 'PUT /api/editorial', procedure: 'editorial.set', ...RECORD_WRITE },
]
