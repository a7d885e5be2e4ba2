import { universeParam } from '@personae/contract/pages'
import { fromParams, fromQuery } from './inputs.ts'
import { pageBody, PLAIN_LIST } from './outputs.ts'
import type { RestRoute } from './rest-row.ts'

export const universesRest: RestRoute[] = [
  { route: 'GET /api/universes', procedure: 'universes.search', input: fromQuery },
  { route: 'GET /api/universes/:name', procedure: 'universes.byName', input: fromParams },
  {
    route: 'GET /api/universes/:name/characters',
    procedure: 'universes.characters',
    ...PLAIN_LIST,
    input: fromQuery,
    serialize: (page, input, path) =>
      pageBody(page, { ...input, name: universeParam(String(input['name'])) }, path),
  },
]
