import type { OpenApi, Operation } from '@personae/contract/openapi'
import { expect, test } from 'vitest'
import { apiOf, isFound } from './api-document.ts'

const operation = (own: Partial<Operation>): Operation => ({
  operationId: 'things.byId',
  tags: ['things'],
  summary: 'Returns a thing.',
  'x-access': 'anyone',
  'x-procedure': 'query',
  'x-rate-limit': '5 in 60 seconds for an account',
  security: [{}, { session: [] }, { key: ['read'] }],
  parameters: [],
  responses: { 204: { description: 'Done.' }, 400: { $ref: '#/components/responses/Error400' } },
  ...own,
})

const apiWith = (method: string, own: Partial<Operation>) => {
  const description: OpenApi = {
    openapi: '3.1.0',
    info: {},
    servers: [{ url: 'https://site.example' }],
    tags: [{ name: 'things', description: 'Things.' }],
    security: [],
    paths: { '/api/things/{id}': { [method]: operation(own) }, '/api/other': { get: operation({}) } },
    webhooks: {},
    components: {
      schemas: { Name: { type: 'object', properties: { first: { type: 'string' } }, required: ['first'] } },
      headers: {},
      parameters: {},
      responses: {
        Error400: {
          description: 'Invalid.',
          content: { 'application/json': { schema: { properties: { code: { enum: ['invalid'] } } } } },
        },
      },
      securitySchemes: {},
    },
  }
  const api = apiOf(description)
  return { ...api, endpoint: api.topics[0]!.endpoints[0]! }
}

test('a field has its type, its limits, its values, and the fields inside it', () => {
  const { endpoint } = apiWith('post', {
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: {
            type: 'object',
            properties: {
              text: { anyOf: [{ type: 'string', minLength: 2, maxLength: 1_200 }, { type: 'null' }] },
              sort: { type: 'string', enum: ['new', 'old'], default: 'new' },
              count: { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER },
              names: { type: 'array', maxItems: 1, items: { $ref: '#/components/schemas/Name' } },
            },
            required: ['text'],
          },
          example: { text: 'Some text' },
        },
      },
    },
  })
  expect(endpoint.places).toMatchObject([
    {
      title: 'Body',
      fields: [
        { name: 'text', isRequired: true, type: 'string | null', limits: ['2 to 1,200 characters'] },
        { name: 'sort', isRequired: false, limits: ['default "new"'], values: ['new', 'old'] },
        { name: 'count', type: 'integer', limits: ['at least 0'] },
        { name: 'names', type: 'object[]', limits: ['at most 1 item'] },
        { name: 'names[].first', isRequired: true, type: 'string' },
      ],
    },
  ])
})

test('the examples have what is required, quoted for a shell and for TypeScript', () => {
  const { endpoint } = apiWith('patch', {
    'x-access': 'signed-in',
    security: [{ session: [] }, { key: ['write'] }],
    parameters: [
      { name: 'id', in: 'path', required: true, schema: { type: 'string' }, example: 'a/b' },
      { name: 'q', in: 'query', schema: { type: 'string' }, example: 'text' },
    ],
    requestBody: {
      required: true,
      content: { 'application/json': { schema: { type: 'object' }, example: { text: "It's" } } },
    },
  })
  expect(endpoint.scope).toBe('write')
  expect(endpoint.curl).toBe(
    [
      "curl -X PATCH 'https://site.example/api/things/a%2Fb' \\",
      "  -H 'Authorization: Bearer psn_…' \\",
      "  -H 'Content-Type: application/json' \\",
      "  -d '{",
      `  "text": "It'\\''s"`,
      "}'",
    ].join('\n'),
  )
  expect(endpoint.clientCall).toBe("await personae.things.byId({ id: 'a/b', text: 'It\\'s' })")
})

test('what no key may call has the cookie in its example, and no typed call', () => {
  const { endpoint } = apiWith('delete', { 'x-access': 'signed-in', security: [{ session: [] }] })
  expect([endpoint.scope, endpoint.clientCall]).toEqual([null, null])
  expect(endpoint.curl).toContain('-b cookies.txt')
})

test('a failure of every address stands once', () => {
  const { failures, endpoint } = apiWith('get', {
    responses: {
      200: { description: 'It.' },
      400: { $ref: '#/components/responses/Error400' },
      404: { description: 'Missing.' },
    },
  })
  expect(failures).toEqual([{ status: '400', codes: ['invalid'], description: 'Invalid.' }])
  expect(endpoint.failures).toEqual([{ status: '404', codes: [], description: 'Missing.' }])
})

test('a search finds all its words, in any order', () => {
  const { endpoint } = apiWith('get', {})
  expect(isFound(endpoint, 'THINGS  get')).toBe(true)
  expect(isFound(endpoint, 'things post')).toBe(false)
})
