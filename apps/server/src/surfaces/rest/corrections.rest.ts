import { correctionsInput } from '@personae/contract/corrections'
import { z } from 'zod'
import { fromBodyAndParams, fromParams, fromQuery } from './inputs.ts'
import { PLAIN_LIST } from './outputs.ts'
import type { RestRequest, RestRoute } from './rest-row.ts'

/** `mine` for those that the caller wrote. */
const correctionsQuery = correctionsInput
  .extend({ mine: z.enum(['true', 'false'], { error: 'mine must be true or false' }).optional() })
  .transform(({ mine, ...rest }) => ({ ...rest, ...(mine === 'true' && { of: 'author' as const }) }))

const ofCharacter = ({ body, params: { id } }: RestRequest) => ({ ...body, characterId: id })

export const correctionsRest: RestRoute[] = [
  {
    route: 'POST /api/characters/:id/corrections',
    procedure: 'corrections.create',
    input: ofCharacter,
    status: 201,
  },
  {
    route: 'GET /api/corrections',
    procedure: 'corrections.page',
    schema: correctionsQuery,
    input: fromQuery,
    ...PLAIN_LIST,
  },
  { route: 'GET /api/corrections/:id', procedure: 'corrections.byId', input: fromParams },
  { route: 'PATCH /api/corrections/:id', procedure: 'corrections.update', input: fromBodyAndParams },
  {
    route: 'DELETE /api/corrections/:id',
    procedure: 'corrections.withdraw',
    input: fromParams,
    status: 204,
  },
]
