import { Validator } from '@seriousme/openapi-schema-validator'
import type { Message, OpenApi, Parameter, Ref, Schema } from '@personae/contract/openapi'
import { TEST_EVENT, WEBHOOK_EVENTS } from '@personae/contract/webhooks.constants'
import spectralCore, { type RulesetDefinition } from '@stoplight/spectral-core'
import { oas } from '@stoplight/spectral-rulesets'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import { useSite } from '../../../test-site.testing.ts'
import { restTable } from '../index.ts'
import { inputOf } from '../inputs.ts'
import { procedureOf } from '../rest-row.ts'
import { addressOf } from './document.ts'

const { Spectral } = spectralCore

const site = useSite()
const read = async (): Promise<OpenApi> => (await site().visitor().get('/api/openapi.json')).json()

test('the description of the API is valid OpenAPI, and has every address', async () => {
  const document = await read()
  expect(await new Validator().validate({ ...document })).toMatchObject({ valid: true })
  for (const { method, path } of restTable)
    expect(document.paths[addressOf(path)]?.[method.toLowerCase()]?.summary, path).toMatch(/^[A-Z].*\.$/)
  for (const { name, description } of document.tags) expect(description, name).toMatch(/^[A-Z].*\.$/)
})

test('spectral, which judges what generators stumble over, finds no error', async () => {
  const spectral = new Spectral()
  spectral.setRuleset({ extends: [oas as RulesetDefinition] })
  const findings = await spectral.run(JSON.stringify(await read()))
  expect(findings.filter(({ severity }) => Number(severity) === 0)).toEqual([])
})

test('a conditional read names its header, and a parameter that is a list is one', async () => {
  const { paths, components } = await read()
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods))
  const nameOf = (part: Parameter | Ref) =>
    '$ref' in part ? components.parameters[part.$ref.split('/').at(-1)!]!.name : part.name
  const conditional = operations.filter(({ responses }) => '304' in responses)
  expect(conditional.length).toBeGreaterThan(10)
  for (const { operationId, parameters, responses } of operations)
    expect(parameters.map(nameOf).includes('If-None-Match'), operationId).toBe('304' in responses)
  const genre = paths['/api/characters']!['get']!.parameters.find((part) => nameOf(part) === 'genre')
  expect(genre).toMatchObject({ style: 'form', explode: true, schema: { type: 'array' } })
  expect(genre).toHaveProperty('example', ['Book Series'])
  const { visitor } = site()
  for (const query of ['genre=Anime', 'genre=Anime&genre=Comics'])
    expect((await visitor().get(`/api/characters?limit=1&${query}`)).statusCode, query).toBe(200)
})

test('the example of an answer is no question to the Character Expert', async () => {
  const { paths } = await read()
  const examples = Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .filter((operation) => JSON.stringify(operation).includes('"Where does she live?"'))
  expect(examples.map(({ operationId }) => operationId)).toEqual(['chat.ask'])
})

test('patterns mean the same in every language: none needs a flag', async () => {
  const { body } = await site().visitor().get('/api/openapi.json')
  const patterns = [...body.matchAll(/"pattern":("(?:[^"\\]|\\.)*")/g)].map(([, text]) => JSON.parse(text!))
  expect(patterns.length).toBeGreaterThan(0)
  expect(patterns.filter((pattern: string) => /\\[pPu]\{/.test(pattern))).toEqual([])
})

test('a time says that it is one, in an answer, a failure and a message', async () => {
  const { components, webhooks } = await read()
  const { Character, Error: failure } = components.schemas
  const message = webhooks['webhook.test']!.post.requestBody!.content['application/json']!.schema
  const isTime = { type: 'string', format: 'date-time' }
  expect([Character, failure, message]).toMatchObject([
    { properties: { createdAt: isTime, publishedAt: { anyOf: [isTime, { type: 'null' }] } } },
    { properties: { change: { properties: { at: isTime } } } },
    { properties: { timestamp: isTime } },
  ])
})

test('it has the message of every event, and the test', async () => {
  const { webhooks } = await read()
  expect(Object.keys(webhooks)).toEqual([...WEBHOOK_EVENTS, TEST_EVENT])
  for (const [event, { post }] of Object.entries(webhooks))
    expect(post.requestBody!.content['application/json']!.example).toMatchObject({ type: event })
})

test('the page size of a list is the one that the description says, or what the list has without one', async () => {
  const { paths } = await read()
  const isLimit = (part: Parameter | Ref): part is Parameter => 'name' in part && part.name === 'limit'
  const lists = restTable.flatMap((row) => {
    const limit = paths[addressOf(row.path)]![row.method.toLowerCase()]!.parameters.find(isLimit)
    return limit ? [{ row, limit }] : []
  })
  expect(lists.length).toBeGreaterThan(15)
  for (const { row, limit } of lists) {
    const request = { params: { id: 'x', name: 'x', username: 'xyz' }, query: {}, body: {}, headers: {} }
    const input = procedureOf(row).parseInput({ q: 'x', ...(inputOf(row, request) as object) })
    const isStream = row.stream?.appliesTo?.(request) ?? false
    const { description, schema } = limit as { description?: string; schema: Schema }
    expect([schema.default, description !== undefined], row.path).toEqual([
      isStream ? undefined : (input as { limit: number }).limit,
      isStream,
    ])
  }
})

test('the addresses that make a record once with one key name the header, and no others', async () => {
  const { paths } = await read()
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods))
  const taking = operations.filter(({ parameters }) => JSON.stringify(parameters).includes('/IdempotencyKey'))
  expect(taking.map(({ operationId }) => operationId).toSorted()).toEqual([
    'characters.submit',
    'corrections.create',
    'lists.create',
    'payments.start',
    'removalRequests.create',
  ])
})

test('what makes a record answers 201, and only what answers 204 says nothing', async () => {
  const { paths } = await read()
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods))
  const making = operations.filter(({ responses }) => '201' in responses)
  expect(making.map(({ operationId }) => operationId).toSorted()).toEqual([
    'appeals.create',
    'auth.quickSignup',
    'auth.signup',
    'characters.submit',
    'companies.create',
    'corrections.create',
    'disputes.answer',
    'disputes.report',
    'lists.create',
    'lists.report',
    'payments.start',
    'pictures.add',
    'removalRequests.create',
    'webhooks.create',
  ])
  for (const { operationId, responses } of operations)
    expect(JSON.stringify(responses['200'] ?? ''), operationId).not.toContain('"schema":{}')
})

test('every example is a value of its schema', async () => {
  const document = await read()
  const ajv = new Ajv2020({
    strict: false,
    formats: { email: /@/, uri: /^https:/, date: /^[\d-]{10}$/, 'date-time': /T.*Z$/, binary: true },
  })
  ajv.addSchema(document, 'api')
  const contentsOf = ({ requestBody, responses }: Message) =>
    [requestBody, ...Object.values(responses)].flatMap((part) =>
      part && 'content' in part ? Object.values(part.content ?? {}) : [],
    )
  const parametersOf = ({ parameters }: Message) =>
    parameters.flatMap((parameter) => ('schema' in parameter ? [parameter] : []))
  let count = 0
  for (const [path, methods] of Object.entries({ ...document.paths, ...document.webhooks }))
    for (const [method, operation] of Object.entries(methods))
      for (const { schema, example } of [...contentsOf(operation), ...parametersOf(operation)]) {
        if (example === undefined) continue
        count += 1
        const absolute = JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"api#/')) as object
        expect(
          ajv.validate(absolute, example),
          `${method} ${path} ${JSON.stringify(example)} ${ajv.errorsText()}`,
        ).toBe(true)
      }
  expect(count).toBeGreaterThan(restTable.length)
})
