import {
  isForAnyone,
  type Procedure,
  type Quota,
  RATE_LIMITS,
  type RateLimit,
  type RateLimitName,
  scopeFor,
} from '@personae/api/server'
import { PICTURE_MAX_BYTES } from '@personae/contract/media'
import type { OpenApi, Operation, Parameter, Schema } from '@personae/contract/openapi'
import { LIMIT_MAX } from '@personae/contract/search'
import { waitText } from '@personae/contract/waiting'
import { restTable } from '../index.ts'
import { fromQueryOfWhole } from '../inputs.ts'
import { procedureOf, type RestRow } from '../rest-row.ts'
import { componentRef, ERROR, errors, HEADERS, headers, PARAMETERS, RESPONSES, TOPICS } from './components.ts'
import { exampleOf, PICTURE_ADDRESS } from './examples.ts'
import { webhooks } from './webhooks.ts'

const quotaText = ({ count, window }: Quota, of: string): string =>
  `${count.toLocaleString('en-US')} in ${waitText(window)} for ${of}`

function limitText(name: RateLimitName, access: Operation['x-access']): string {
  const { address, visitor, account }: RateLimit = RATE_LIMITS[name]
  return [
    address && quotaText(address, 'an address'),
    access === 'anyone' && visitor && quotaText(visitor, 'a visitor'),
    account && quotaText(account, 'an account'),
  ]
    .filter(Boolean)
    .join(', ')
}

const uploadedPicture: Operation = {
  operationId: 'pictures.add',
  tags: ['pictures'],
  summary:
    'Uploads a picture; its address is for a record. An upload that nothing uses is deleted after a day.',
  'x-access': 'signed-in',
  'x-rate-limit': limitText('pictures', 'signed-in'),
  security: [{ session: [] }, { key: ['write'] }],
  parameters: [],
  requestBody: {
    required: true,
    content: { 'image/*': { schema: { type: 'string', format: 'binary', maxLength: PICTURE_MAX_BYTES } } },
  },
  responses: {
    201: {
      description: 'The address.',
      headers: headers('RateLimit', 'RateLimit-Policy'),
      content: {
        'application/json': {
          schema: { type: 'object', properties: { imageUrl: { type: 'string' } }, required: ['imageUrl'] },
          example: { imageUrl: PICTURE_ADDRESS },
        },
      },
    },
    ...errors(400, 401, 403, 408, 413, 415, 429, 500, 503),
  },
}

/** Moves the definitions of a schema to the components. */
function embed(schema: Schema, components: Record<string, Schema>): Schema {
  const {
    $schema: _,
    $defs = {},
    ...rest
  } = JSON.parse(JSON.stringify(schema).replaceAll('#/$defs/', '#/components/schemas/')) as Schema
  Object.assign(components, $defs)
  return rest
}

/** Converts `/api/characters/:id` to `/api/characters/{id}`. */
export const addressOf = (path: string): string => path.replace(/:(\w+)/g, '{$1}')

const parameterNames = (path: string): string[] => [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!)

function securityOf({ type, meta }: Procedure): Operation['security'] {
  const scope = scopeFor(type, meta)
  return [...(isForAnyone(meta) ? [{}] : []), { session: [] }, ...(scope ? [{ key: [scope] }] : [])]
}

/** The list schema of a parameter, even if a single text is accepted too: generated clients repeat the parameter. */
const listIn = (schema: Schema | boolean): Schema | undefined =>
  typeof schema === 'object'
    ? [schema, ...(schema.anyOf ?? [])].find(({ type }) => type === 'array')
    : undefined

/** The schema of a query parameter: a query cannot contain null. */
function inQuery({ anyOf, ...schema }: Schema): Schema {
  const [only, ...others] = anyOf?.filter((one) => typeof one === 'object' && one.type !== 'null') ?? []
  return typeof only === 'object' && others.length === 0 ? { ...schema, ...only } : { anyOf, ...schema }
}

/** A query parameter as the row reads it, whose page size is not always the procedure's if none is given. */
function asRead(
  { input, stream }: RestRow,
  name: string,
  schema: Schema,
): Pick<Parameter, 'description'> & { schema: Schema } {
  if (name !== 'limit') return { schema }
  const { default: _, ...bounds } = schema
  if (stream?.withoutLimit) return { schema: bounds, description: stream.withoutLimit }
  return { schema: input === fromQueryOfWhole ? { ...bounds, default: LIMIT_MAX } : schema }
}

function operationOf(row: RestRow, components: Record<string, Schema>): Operation {
  const procedure = procedureOf(row)
  const { access = 'anyone' } = procedure.meta
  const { properties = {}, required = [], ...input } = embed(procedure.inputSchema, components)
  const inPath = parameterNames(row.path)
  const isRead = row.method === 'GET'
  const fields = Object.entries(properties).filter(([name]) => !inPath.includes(name))
  const needs = required.filter((name) => !inPath.includes(name))
  const output = row.answer?.(procedure.outputSchema) ?? procedure.outputSchema
  const success = row.status ?? 200
  const type = row.stream?.contentType ?? 'application/json'
  const isVersioned = 'baseVersion' in properties
  const isRevalidated = isRead && procedure.meta.publicRead !== undefined
  // The typed client passes the fields of path, query and body as one object.
  const isTyped = !row.schema && inPath.every((name) => name in properties)
  const withParameterExample = (name: string, schema: Schema | boolean) => {
    const example = typeof schema === 'object' ? exampleOf(schema, components, name) : undefined
    return { schema, ...(example !== undefined && example !== null && { example }) }
  }
  const withExample = (schema: Schema) => ({ schema, example: exampleOf(schema, components) })
  const ofText = () => ({ schema: { type: 'string' as const } })
  const answerOf = {
    'application/json': withExample,
    'application/zip': ofText,
    'text/csv': ofText,
    'text/event-stream': (event: Schema) => ({
      ...ofText(),
      'x-event': event,
      example: `data: ${JSON.stringify(exampleOf(event, components))}\n\n`,
    }),
  }
  const hasBody = !isRead && fields.length > 0
  return {
    operationId: procedure.path,
    tags: [row.path.split('/')[2]!],
    summary: procedure.summary,
    'x-access': access,
    ...(isTyped && { 'x-procedure': procedure.meta.isStream ? 'stream' : procedure.type }),
    'x-rate-limit': limitText(row.stream?.rateLimit ?? procedure.rateLimit, access),
    security: securityOf(procedure),
    parameters: [
      ...inPath.map((name): Parameter => ({
        name,
        in: 'path',
        required: true,
        ...withParameterExample(name, properties[name] ?? { type: 'string' }),
      })),
      ...(isRead
        ? fields.map(([name, schema]): Parameter => {
            const list = listIn(schema)
            const { description, schema: read } = asRead(row, name, list ?? inQuery(schema as Schema))
            return {
              name,
              in: 'query',
              ...(needs.includes(name) && { required: true }),
              ...(description !== undefined && { description }),
              ...(list && ({ style: 'form', explode: true } as const)),
              ...withParameterExample(name, read),
            }
          })
        : []),
      ...(isRevalidated ? [componentRef('parameters', 'IfNoneMatch')] : []),
      ...(isVersioned && !isRead ? [componentRef('parameters', 'IfMatch')] : []),
      ...(procedure.meta.isIdempotent ? [componentRef('parameters', 'IdempotencyKey')] : []),
    ],
    ...(hasBody && {
      requestBody: {
        required: needs.length > 0,
        content: {
          'application/json': withExample({
            ...input,
            type: 'object',
            properties: Object.fromEntries(fields),
            required: needs,
          }),
        },
      },
    }),
    responses: {
      [success]: {
        description: procedure.summary,
        headers: headers('RateLimit', 'RateLimit-Policy', ...(row.headers ?? [])),
        ...(success !== 204 && {
          content: {
            [type]: answerOf[type](embed(output, components)),
          },
        }),
      },
      ...(isRevalidated && { 304: { description: 'Not changed since `If-None-Match`.' } }),
      ...errors(
        400,
        401,
        403,
        ...(inPath.length > 0 || !isRead ? [404] : []),
        ...(isRead ? [] : [408, 409, 413, 415]),
        429,
        500,
        503,
      ),
    },
  }
}

const made = new Map<string, OpenApi>()

/** The OpenAPI 3.1 document of `/api`, made once from the same table as the routes. */
export function openApi(publicUrl: string): OpenApi {
  const document = made.get(publicUrl) ?? make(publicUrl)
  made.set(publicUrl, document)
  return document
}

function make(publicUrl: string): OpenApi {
  const schemas: Record<string, Schema> = { Error: ERROR }
  const paths: OpenApi['paths'] = {}
  for (const row of restTable) {
    const path = addressOf(row.path)
    paths[path] = { ...paths[path], [row.method.toLowerCase()]: operationOf(row, schemas) }
  }
  paths['/api/pictures'] = { post: uploadedPicture }
  const topics = new Set(
    Object.values(paths).flatMap((methods) => Object.values(methods).flatMap(({ tags }) => tags)),
  )
  return {
    openapi: '3.1.0',
    info: {
      title: 'Personae',
      version: '1.0.0',
      description: 'Fictional characters of anime, comics, games, movies, TV shows and book series.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: publicUrl }],
    tags: [...topics].map((name) => ({ name, description: TOPICS[name]! })),
    security: [],
    paths,
    webhooks,
    components: {
      schemas,
      headers: HEADERS,
      parameters: PARAMETERS,
      responses: RESPONSES,
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'personae',
          description: 'The cookie that signing in sets; `__Host-personae` at an https address.',
        },
        key: {
          type: 'http',
          scheme: 'bearer',
          description:
            'A key from the account page: `Authorization: Bearer psn_…`, with the scope that is named.',
        },
      },
    },
  }
}
