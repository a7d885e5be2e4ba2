import type { OpenApi, Parameter, Ref, Schema } from '@personae/contract/openapi'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import { useSite } from '../../../test-site.testing.ts'
import { restTable } from '../index.ts'
import { inputOf } from '../inputs.ts'
import { procedureOf, type RestRow } from '../rest-row.ts'
import { addressOf } from './document.ts'
import { exampleOf } from './examples.ts'

const site = useSite()
const read = async (): Promise<OpenApi> => (await site().visitor().get('/api/openapi.json')).json()

const ajv = new Ajv2020({
  strict: false,
  formats: { email: /^\S+@\S+$/, uri: /^https?:/, date: /^\d{4}-\d\d-\d\d$/ },
})

const examplesOf = (parameters: Parameter[]) =>
  Object.fromEntries(parameters.map(({ name, example }) => [name, example]))

/** The rows that take a body, with the body's schema and its example, and examples of the ids in the path. */
async function rowsWithBodies() {
  const { paths } = await read()
  return restTable.flatMap((row) => {
    const { requestBody, parameters } = paths[addressOf(row.path)]![row.method.toLowerCase()]!
    const { schema, example } = requestBody?.content['application/json'] ?? {}
    if (!schema || !example) return []
    const inPath = parameters.flatMap((part) => ('in' in part && part.in === 'path' ? [part] : []))
    return [{ row, schema, example, ids: examplesOf(inPath) }]
  })
}

function refusalOf(row: RestRow, input: object): string | null {
  try {
    if (row.schema) row.schema.parse(input)
    else procedureOf(row).parseInput(input)
    return null
  } catch (error) {
    return String(error)
  }
}

test('the example of a body is what its address accepts', async () => {
  const refused = (await rowsWithBodies()).flatMap(({ row, example, ids }) => {
    const error = refusalOf(row, { ...example, ...ids })
    return error === null ? [] : [`${row.method} ${row.path}: ${error}`]
  })
  expect(refused).toEqual([])
})

/** A text that is longer than any field may be, where nothing says how long it may be. */
const ENDLESS = 100_000

/** The example of a schema, which differs for each number. */
function numbered(schema: Schema, at: number, field: string): unknown {
  const [choice] = schema.anyOf ?? [schema]
  const { type, properties, enum: values, ...rest } = choice as Schema
  if (values) return values[at % values.length]
  if (type === 'string') return `${String(exampleOf({ type, ...rest }, {}, field))}${at}`
  return Object.fromEntries(
    Object.entries(properties ?? {}).map(([name, part]) => [name, numbered(part as Schema, at, name)]),
  )
}

/** Values at and beyond the limits of a schema, and of what is in it, each with a name. */
function* valuesOf(given: Schema, field: string): Generator<[string, unknown]> {
  yield ['null', null]
  yield ['number', 7.5]
  for (const schema of given.anyOf ?? [given]) {
    const { minLength, maxLength = ENDLESS, format, pattern, minItems, maxItems = 1_000, items } = schema
    if (schema.type === 'string' && !schema.enum) {
      if (!format) yield ['empty', '']
      if (minLength) yield ['too short', 'x'.repeat(minLength - 1)]
      if (format ?? pattern) yield ['no such text', 'x']
      else if (maxLength < ENDLESS) yield ['longest', 'x'.repeat(maxLength)]
      if (maxLength <= ENDLESS) yield ['too long', 'x'.repeat(maxLength + 1)]
    }
    if (schema.enum) yield ['no such value', 'x']
    if (schema.type === 'integer') {
      const { minimum = -1e99, maximum = 1e99 } = schema
      yield* Object.entries({ least: minimum, most: maximum, less: minimum - 1, more: maximum + 1 })
    }
    if (schema.type === 'array') {
      const list = (length: number) => Array.from({ length }, (_, at) => numbered(items as Schema, at, field))
      yield ['no item', []]
      if (minItems) yield ['fewest items', list(minItems)]
      yield ['most items', list(maxItems)]
      yield ['too many items', list(maxItems + 1)]
      for (const [name, value] of valuesOf(items as Schema, field)) yield [`[${name}]`, [value]]
    }
    if (schema.type === 'object') yield* bodiesOf(schema, exampleOf(schema, {}, field) as object)
  }
}

/** An object with each of its properties left out, and at and beyond its limits. */
function* bodiesOf({ properties = {} }: Schema, example: object): Generator<[string, object]> {
  for (const [name, part] of Object.entries(properties)) {
    yield [`${name} absent`, { ...example, [name]: undefined }]
    for (const [of, value] of valuesOf(part as Schema, name))
      yield [`${name} ${of}`, { ...example, [name]: value }]
  }
}

test('a body is accepted if its schema says so, and refused if it does not', async () => {
  const wrong = (await rowsWithBodies()).flatMap(({ row, schema, example, ids }) => {
    const isValid = ajv.compile(schema)
    return [...bodiesOf(schema, example)].flatMap(([name, body]) => {
      // As JSON, which has no undefined.
      const sent = JSON.parse(JSON.stringify(body)) as object
      const error = refusalOf(row, { ...sent, ...ids })
      return isValid(sent) === (error === null) ? [] : [`${row.method} ${row.path} ${name}: ${error}`]
    })
  })
  // What depends on other fields, or on the role of a message.
  expect(wrong).toEqual([
    'PUT /api/editorial title empty: AppError: The row needs a title',
    'POST /api/characters/:characterId/corrections changes absent: AppError: Change at least one field.',
    'PATCH /api/corrections/:id status absent: AppError: Status must be accepted or refused; the owner of the character sends ownerSays instead',
    'POST /api/characters/:id/chat/stream conversationHistory [content too long]: AppError: Message must be at most 4,000 characters',
    'POST /api/webhooks events most items: AppError: import.finished can only be received for all records',
  ])
})

test('a query parameter is accepted if its schema says so, and refused if it does not', async () => {
  const { paths } = await read()
  const isQuery = (part: Parameter | Ref): part is Parameter => 'in' in part && part.in === 'query'
  const wrong = restTable.flatMap((row) => {
    const parameters = paths[addressOf(row.path)]![row.method.toLowerCase()]!.parameters.filter(isQuery)
    const needed = examplesOf(parameters.filter(({ required }) => required))
    return parameters.flatMap(({ name, schema }) => {
      const isValid = ajv.compile(schema)
      return [...valuesOf(schema as Schema, name)].flatMap(([of, value]) => {
        const params = { id: 'x', name: 'x', username: 'xyz' }
        const query = { ...needed, [name]: value }
        const error = refusalOf(row, inputOf(row, { params, query, body: {}, headers: {} }) as object)
        // There is no null in a query.
        const isAccepted = error === null && value !== null
        return isValid(value) === isAccepted ? [] : [`${row.method} ${row.path} ${name} ${of}: ${error}`]
      })
    })
  })
  expect(wrong).toEqual([])
})
