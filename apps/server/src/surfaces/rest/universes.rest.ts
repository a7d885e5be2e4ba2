import { universeParam } from '@personae/contract/pages'
import { fromParams, fromQuery } from './inputs.ts'
import { pageBody } from './outputs.ts'
import type { RestRow } from './rest-row.ts'

export const universesRest: RestRow[] = [
  { method: 'GET', path: '/api/universes', procedure: 'universes.search', input: fromQuery },
  { method: 'GET', path: '/api/universes/:name', procedure: 'universes.byName', input: fromParams },
  {
    method: 'GET',
    path: '/api/universes/:name/characters',
    procedure: 'universes.characters',
    input: fromQuery,
    serialize: (page, input, path) =>
      pageBody(page, { ...input, name: universeParam(String(input['name'])) }, path),
  },
]
