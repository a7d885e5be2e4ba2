import type { RestRow } from './rest-row.ts'

export const duplicatesRest: RestRow[] = [
  {
    method: 'GET',
    path: '/api/characters/compare/:newId/:originalId',
    procedure: 'duplicates.compare',
    input: ({ params }) => params,
    present: ({ newSubmission, original }) => ({ body: { newSubmission, original } }),
  },
]
