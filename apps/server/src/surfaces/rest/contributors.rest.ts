import { listPage } from './list-page.ts'
import { listQuery } from './list-query.ts'
import type { RestRequest, RestRow } from './rest-row.ts'

const input = ({ params, query }: RestRequest) => ({ ...listQuery(query), ...params })

const addressOf = (what: string, { username }: Record<string, unknown>): string =>
  `/api/contributors/${encodeURIComponent(String(username))}/${what}`

export const contributorsRest: RestRow[] = [
  {
    method: 'GET',
    path: '/api/contributors/:username',
    procedure: 'contributors.byName',
    input: ({ params }) => params,
  },
  {
    method: 'GET',
    path: '/api/contributors/:username/characters',
    procedure: 'contributors.characters',
    input,
    present: (page, request) => listPage(addressOf('characters', request), page, request),
  },
  {
    method: 'GET',
    path: '/api/contributors/:username/lists',
    procedure: 'lists.ofContributor',
    input,
    present: (page, request) => listPage(addressOf('lists', request), page, request),
  },
]
