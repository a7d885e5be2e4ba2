import { fromParams } from './inputs.ts'
import { PAGE } from './outputs.ts'
import type { RestRow } from './rest-row.ts'

export const contributorsRest: RestRow[] = [
  { method: 'GET', path: '/api/contributors/:username', procedure: 'contributors.byName', input: fromParams },
  {
    method: 'GET',
    path: '/api/contributors/:username/characters',
    procedure: 'contributors.characters',
    ...PAGE,
  },
  { method: 'GET', path: '/api/contributors/:username/lists', procedure: 'lists.ofContributor', ...PAGE },
]
