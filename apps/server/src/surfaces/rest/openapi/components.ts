import { STATUS_OF } from '@personae/contract/errors'
import type { Header, Parameter, Response, Schema } from '@personae/contract/openapi'

export const componentRef = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` })
const ref = (name: string) => componentRef('schemas', name)
const text = (description: string) => ({ description, schema: { type: 'string' } as const })

export const HEADERS = {
  ETag: text('Begins with the version of the record. Send it back as `If-Match` with a change.'),
  Link: text('The address of the next page, with `rel="next"`; absent on the last one.'),
  'X-Total-Count': { description: 'How many there are on all pages.', schema: { type: 'integer' } },
  RateLimit: text('What is left of the limit that is nearest, and until when, in seconds.'),
  'RateLimit-Policy': text('The limits that count this request.'),
  'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' } },
} satisfies Record<string, Header>

/** Descriptions of tags, by the first part of the path. */
export const TOPICS: Record<string, string> = {
  auth: 'Signing in and out, new accounts, forgotten passwords.',
  account: 'The data of the account.',
  characters: 'Characters, their submission and review, and the Character Expert.',
  companies: 'Companies, whose logos are on the characters of their universe.',
  'company-requests': 'Names and logos of companies that wait for approval.',
  universes: 'Universes, with the number of their characters.',
  contributors: 'Users with published characters.',
  lists: 'Lists of characters, private and public.',
  editorial: 'The row of characters on the home page.',
  'list-reports': 'Public lists that were reported.',
  wanted: 'What people look for and do not find.',
  changes: 'What was published, changed or removed since a reader looked last.',
  notifications: 'What happened to the caller’s submissions and reports.',
  'copyright-disputes': 'Reports of copyright violations.',
  'removal-requests': 'Requests of companies to take a page of their universe off the site.',
  transparency: 'What became of reports and pages, in figures.',
  appeals: 'Appeals of permanent rejections.',
  corrections: 'Suggested edits of published characters, reports of problems, and decisions on them.',
  promotions: 'Characters that are featured for months.',
  payments: 'Payments for promotions.',
  webhooks: 'Addresses that are told what happens, and the messages to them.',
  pictures: 'Pictures for records.',
}

export const headers = (...names: (keyof typeof HEADERS)[]) =>
  Object.fromEntries(names.map((name) => [name, componentRef('headers', name)]))

export const PARAMETERS: Record<'IfMatch' | 'IfNoneMatch' | 'IdempotencyKey', Parameter> = {
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    ...text('The `ETag` of the record that the change is based on: 409 if there is a newer version.'),
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    ...text('The `ETag` of an earlier answer: 304 if it is still the same.'),
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description: 'At most one record is created for each key, however often the request is repeated.',
    schema: { type: 'string', maxLength: 200 },
  },
}

const ERROR_DESCRIPTIONS: Record<number, string> = {
  400: '`issues` lists the invalid fields.',
  401: 'The caller is not signed in.',
  403: 'This account may not do that.',
  404: 'Missing, or hidden from the caller.',
  408: 'The request did not arrive in time.',
  409: 'In conflict with the current state; `changed`: with someone’s newer change.',
  413: 'The body, a text or a picture is too large.',
  415: 'The body has another content type than the address takes.',
  429: 'Too many requests: wait `retryAfter` seconds.',
  500: 'A fault of the server; its log has the `requestId`.',
  503: 'Nothing can be written, or read, at the moment.',
}

const codesOf = (status: number): string[] =>
  Object.entries(STATUS_OF).flatMap(([code, of]) => (of === status ? [code] : []))

const errorOf = (status: number, description: string): Response => ({
  description,
  ...([429, 503].includes(status) && { headers: headers('Retry-After') }),
  content: {
    'application/json': {
      schema: { allOf: [ref('Error')], properties: { code: { enum: codesOf(status) } } },
    },
  },
})

export const ERROR: Schema = {
  type: 'object',
  properties: {
    error: { type: 'string', description: 'For people.' },
    message: { type: 'string', description: 'The same text as `error`.' },
    code: { enum: Object.keys(STATUS_OF) },
    issues: {
      type: 'array',
      items: {
        type: 'object',
        properties: { path: { type: 'string' }, message: { type: 'string' } },
        required: ['path', 'message'],
        additionalProperties: false,
      },
    },
    change: {
      type: 'object',
      description: 'What happened to the record since the caller read it; only with the code `changed`.',
      properties: {
        by: { anyOf: [{ type: 'string' }, { type: 'null' }] },
        at: { type: 'string', format: 'date-time' },
        version: { type: 'integer' },
      },
      required: ['by', 'at', 'version'],
      additionalProperties: false,
    },
    retryAfter: { type: 'integer', description: 'Seconds; only with the code `too_many_requests`.' },
    requestId: { type: 'string' },
  },
  required: ['error', 'message', 'code'],
  additionalProperties: false,
}

export const errors = (...statuses: number[]) =>
  Object.fromEntries(statuses.map((status) => [status, componentRef('responses', `Error${status}`)]))

export const RESPONSES = Object.fromEntries(
  Object.entries(ERROR_DESCRIPTIONS).map(([status, description]) => [
    `Error${status}`,
    errorOf(Number(status), description),
  ]),
)
