import { fromParams } from './inputs.ts'
import { PAGE } from './outputs.ts'
import type { RestRoute } from './rest-row.ts'

export const contributorsRest: RestRoute[] = [
  { route: 'GET /api/contributors/:username', procedure: 'contributors.byName', input: fromParams },
  { route: 'GET /api/contributors/:username/characters', procedure: 'contributors.characters', ...PAGE },
  { route: 'GET /api/contributors/:username/lists', procedure: 'lists.ofContributor', ...PAGE },
]
