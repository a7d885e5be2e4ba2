import { RECORD_BODY, RECORD_WRITE } from './outputs.ts'
import type { RestRoute } from './rest-row.ts'

export const editorialRest: RestRoute[] = [
  { route: 'GET /api/editorial', procedure: 'editorial.row', ...RECORD_BODY },
  { route: 'PUT /api/editorial', procedure: 'editorial.set', ...RECORD_WRITE },
]
