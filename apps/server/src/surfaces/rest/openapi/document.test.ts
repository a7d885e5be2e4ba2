import { Validator } from '@seriousme/openapi-schema-validator'
import type { OpenApi, Operation } from '@personae/contract/openapi'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import { useSite } from '../../../test-site.testing.ts'
import { restTable } from '../index.ts'
import { addressOf } from './document.ts'

const site = useSite()
const read = async (): Promise<OpenApi> => (await site().visitor().get('/api/openapi.json')).json()

test('the description of the API is valid OpenAPI, and has every address', async () => {
  const document = await read()
  expect(await new Validator().validate({ ...document })).toMatchObject({ valid: true })
  for (const { method, path } of restTable)
    expect(document.paths[addressOf(path)]?.[method.toLowerCase()]?.summary, path).toMatch(/^[A-Z].*\.$/)
  for (const { name, description } of document.tags) expect(description, name).toMatch(/^[A-Z].*\.$/)
})

test('the addresses that make a record once with one key name the header, and no others', async () => {
  const { paths } = await read()
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods))
  const taking = operations.filter(({ parameters }) => JSON.stringify(parameters).includes('/IdempotencyKey'))
  expect(taking.map(({ operationId }) => operationId).toSorted()).toEqual([
    'characters.submit',
    'corrections.create',
    'lists.create',
  ])
})

test('every example is a value of its schema', async () => {
  const document = await read()
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  ajv.addSchema(document, 'api')
  const contentsOf = ({ requestBody, responses }: Operation) =>
    [requestBody, ...Object.values(responses)].flatMap((part) =>
      part && 'content' in part ? Object.values(part.content ?? {}) : [],
    )
  const parametersOf = ({ parameters }: Operation) =>
    parameters.flatMap((parameter) => ('schema' in parameter ? [parameter] : []))
  let count = 0
  for (const [path, methods] of Object.entries(document.paths))
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
