import { fromParams, fromQuery } from './inputs.ts'
import { pageBody } from './outputs.ts'
import type { RestRow } from './rest-row.ts'

export const contributorsRest: RestRow[] = [
  {
    method: 'GET',
    path: '/api/contributors/:username',
    procedure: 'contributors.byName',
    input: fromParams,
  },
  {
    method: 'GET',
    path: '/api/contributors/:username/characters',
    procedure: 'contributors.characters',
    input: fromQuery,
    serialize: pageBody,
  },
  {
    method: 'GET',
    path: '/api/contributors/:username/lists',
    procedure: 'lists.ofContributor',
    input: fromQuery,
    serialize: pageBody,
  },
]
