import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Procedure, procedures } from '@personae/api/server'
import { STATUS_OF } from '@personae/contract/errors'
import { WEBHOOK_MESSAGES } from '@personae/contract/webhook-messages'
import { compile, type JSONSchema } from 'json-schema-to-typescript'
import { z } from 'zod'

const BANNER = '// Made by generate.ts from the schemas of the procedures.'

/** A JSON schema without its definitions, which are added to `definitions`; `void` if it allows everything. */
function partOf(schema: Procedure['inputSchema'], definitions: Record<string, JSONSchema>): JSONSchema {
  const { $schema: _, $defs, ...part } = schema as JSONSchema
  Object.assign(definitions, $defs)
  return Object.keys(part).length > 0 ? part : { tsType: 'void' }
}

const objectOf = (
  properties: Record<string, JSONSchema>,
  required = Object.keys(properties),
): JSONSchema => ({
  type: 'object',
  properties,
  required,
})

/** How the client calls a procedure. */
function kindOf({ path, type, meta }: Procedure): string {
  if (meta.isIdempotent) return 'creation'
  if (!meta.isStream) return type
  if (type !== 'mutation') throw new Error(`${path} is a stream of another kind than the client knows`)
  return 'stream'
}

/** The input fields that can hold the position of a page. */
const CURSORS = ['cursor', 'after']

/** The comment that json-schema-to-typescript writes at each named type. */
const NOTE = /\/\*\*\n \* This interface was referenced by .*\n.*\n \*\/\n/g

/** The text of each generated file: the types of all procedures, and their kinds for use at run time. */
export async function generate(): Promise<Record<string, string>> {
  const messages = Object.values(WEBHOOK_MESSAGES).map((message) => partOf(z.toJSONSchema(message), {}))
  const $defs: Record<string, JSONSchema> = {
    ErrorCode: { enum: Object.keys(STATUS_OF) },
    WebhookMessage: { anyOf: messages },
  }
  const features: Record<string, Record<string, JSONSchema>> = {}
  const withoutInput: string[] = []
  const cursors: Record<string, string> = {}
  const kinds: Record<string, Record<string, string>> = {}
  for (const procedure of procedures.values()) {
    const [feature, name] = procedure.path.split('.') as [string, string]
    const input = partOf(procedure.inputSchema, $defs)
    if (input.tsType) withoutInput.push(procedure.path)
    const cursor = CURSORS.find((field) => field in (input.properties ?? {}))
    if (cursor) cursors[procedure.path] = cursor
    const kind = kindOf(procedure)
    const answer = kind === 'stream' || kind === 'subscription' ? 'event' : 'output'
    features[feature] = {
      ...features[feature],
      [name]: {
        ...objectOf({ input, [answer]: partOf(procedure.outputSchema, $defs) }),
        description: procedure.summary,
      },
    }
    kinds[feature] = { ...kinds[feature], [name]: kind }
  }
  const schema: JSONSchema = {
    ...objectOf(Object.fromEntries(Object.entries(features).map(([name, of]) => [name, objectOf(of)]))),
    $defs,
  }
  const types = await compile(schema, 'Procedures', {
    additionalProperties: false,
    bannerComment: BANNER,
    ignoreMinAndMaxItems: true,
    unreachableDefinitions: true,
    style: { semi: false, singleQuote: true, printWidth: 110 },
  })
  const constant = (name: string, value: object) =>
    `export const ${name} = ${JSON.stringify(value, null, 2)} as const`
  return {
    'src/procedures.gen.ts': types
      .replaceAll(NOTE, '\n')
      .replaceAll(/\/\*\*\s+\* ([^\n]*)\s+\*\//g, '/** $1 */')
      .replaceAll(/\n{3,}/g, '\n\n'),
    'src/kinds.gen.ts': [
      BANNER,
      constant('KINDS', kinds),
      constant('WITHOUT_INPUT', withoutInput),
      constant('CURSORS', cursors),
      constant('STATUS_OF', STATUS_OF),
    ].join('\n\n'),
  }
}

if (import.meta.main)
  for (const [file, text] of Object.entries(await generate()))
    writeFileSync(join(import.meta.dirname, file), text)
