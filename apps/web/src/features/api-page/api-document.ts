import type { OpenApi, Operation, Parameter, Ref, Response, Schema } from '@personae/contract/openapi'
import { type Field, fieldsIn, fieldsOf } from './fields.ts'
import { clientCallOf, curlOf } from './samples.ts'

export interface HeaderText {
  name: string
  description: string
}

export interface Failure {
  status: string
  codes: string[]
  description: string
}

interface Place {
  title: string
  fields: Field[]
}

/** A method at an address, as the page shows it. */
export interface Endpoint {
  /** The procedure, which is the hash of its part of the page. */
  id: string
  method: string
  path: string
  summary: string
  access: Operation['x-access']
  /** The scope that a key needs; null if no key may call it. */
  scope: string | null
  rateLimit: string
  places: Place[]
  requestHeaders: HeaderText[]
  success: { status: string; type: string | null; headers: HeaderText[]; example: string | null }
  isRevalidated: boolean
  /** Without those of every address. */
  failures: Failure[]
  curl: string
  clientCall: string | null
  /** The fields in the address of a read that can be tried on the page; null for all others. */
  tried: Field[] | null
  /** In lower case, for the search. */
  words: string
}

export interface Topic {
  name: string
  title: string
  description: string
  endpoints: Endpoint[]
}

export interface Api {
  url: string
  topics: Topic[]
  /** Failures of every address. */
  failures: Failure[]
}

const titleOf = (name: string): string => name[0]!.toUpperCase() + name.slice(1).replaceAll('-', ' ')

const isRef = (part: object): part is Ref => '$ref' in part

/** Of an example. */
const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value, null, 2)

/** The page's content, from the description of the API. */
export function apiOf({ servers, tags, paths, components }: OpenApi): Api {
  const url = servers[0]!.url
  const nameIn = ({ $ref }: Ref): string => $ref.split('/').at(-1)!
  const schemaAt = ($ref: string): Schema => components.schemas[nameIn({ $ref })]!
  const responseOf = (part: Response | Ref): Response =>
    isRef(part) ? components.responses[nameIn(part)]! : part
  const parameterOf = (part: Parameter | Ref): Parameter =>
    isRef(part) ? components.parameters[nameIn(part)]! : part

  const headersOf = ({ headers = {} }: Response): HeaderText[] =>
    Object.entries(headers).map(([name, part]) => ({
      name,
      description: components.headers[nameIn(part)]!.description,
    }))

  function failuresOf({ responses }: Operation): Failure[] {
    return Object.entries(responses).flatMap(([status, part]) => {
      if (Number(status) < 400) return []
      const { description, content } = responseOf(part)
      const code = content?.['application/json']?.schema.properties?.['code']
      return [{ status, description, codes: typeof code === 'object' ? (code.enum ?? []).map(String) : [] }]
    })
  }

  const operations = Object.values(paths).flatMap((methods) => Object.values(methods))
  const common = new Set(
    Object.keys(operations[0]!.responses).filter((status) =>
      operations.every(({ responses }) => Number(status) >= 400 && status in responses),
    ),
  )

  function successOf({ responses }: Operation): Endpoint['success'] {
    const [status, part] = Object.entries(responses)[0]!
    const response = responseOf(part)
    const [type = null, content] = Object.entries(response.content ?? {})[0] ?? []
    const example = content?.example === undefined ? null : textOf(content.example)
    return { status, type, headers: headersOf(response), example }
  }

  function placesOf({ requestBody }: Operation, parameters: Parameter[]): Place[] {
    const among = (place: Parameter['in']) =>
      parameters
        .filter((parameter) => parameter.in === place)
        .flatMap(({ name, schema, required = false }) => fieldsOf(name, schema, required, schemaAt))
    const [type, body] = Object.entries(requestBody?.content ?? {})[0] ?? []
    const inBody =
      body?.schema.type === 'object'
        ? fieldsIn(body.schema, schemaAt)
        : body && fieldsOf(type!, body.schema, true, schemaAt)
    return [
      { title: 'Path', fields: among('path') },
      { title: 'Query', fields: among('query') },
      { title: 'Body', fields: inBody ?? [] },
    ].filter(({ fields }) => fields.length > 0)
  }

  function endpointOf(path: string, method: string, operation: Operation): Endpoint {
    const { operationId: id, summary, security, 'x-access': access, 'x-rate-limit': rateLimit } = operation
    const parameters = operation.parameters.map(parameterOf)
    const places = placesOf(operation, parameters)
    const success = successOf(operation)
    const request = { method, path, operation, parameters }
    const names = places.flatMap(({ fields }) => fields.map(({ name }) => name))
    return {
      id,
      method,
      path,
      summary,
      access,
      scope: security.find(({ key }) => key)?.['key']?.[0] ?? null,
      rateLimit,
      places,
      requestHeaders: parameters
        .filter((parameter) => parameter.in === 'header')
        .map(({ name, description = '' }) => ({ name, description })),
      success,
      isRevalidated: '304' in operation.responses,
      failures: failuresOf(operation).filter(({ status }) => !common.has(status)),
      curl: curlOf(request, url),
      clientCall: clientCallOf(request),
      tried:
        method === 'GET' && success.type === 'application/json'
          ? places.flatMap(({ fields }) => fields)
          : null,
      words: [method, path, id, summary, ...names].join(' ').toLowerCase(),
    }
  }

  const endpoints = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      topic: operation.tags[0],
      endpoint: endpointOf(path, method.toUpperCase(), operation),
    })),
  )
  return {
    url,
    topics: tags.map(({ name, description }) => ({
      name,
      title: titleOf(name),
      description,
      endpoints: endpoints.flatMap(({ topic, endpoint }) => (topic === name ? [endpoint] : [])),
    })),
    failures: failuresOf(operations[0]!).filter(({ status }) => common.has(status)),
  }
}

/** Whether an endpoint has all words of a search. */
export const isFound = ({ words }: Endpoint, search: string): boolean =>
  search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => words.includes(word))
