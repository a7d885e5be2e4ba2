import type { ErrorBody } from '@personae/contract/errors'
import type { Header, OpenApi, Operation, Parameter, Ref, Schema } from '@personae/contract/openapi'
import { renderedAnswer } from '../../lib/served-answers.ts'
import { fetchAnswer, PlainCallError } from '../../lib/trpc.ts'
import { fieldsIn, fieldsOf } from './fields.ts'
import { clientCallOf, curlOf } from './samples.ts'

export type Api = ReturnType<typeof apiOf>
export type Failure = Api['failures'][number]
export type Topic = Api['topics'][number]
/** A method at an address, in the form in which the page shows it. */
export type Endpoint = Topic['endpoints'][number]

const titleOf = (name: string): string => name[0]!.toUpperCase() + name.slice(1).replaceAll('-', ' ')

/** The text of an example value. */
const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value, null, 2)

/** Converts the OpenAPI description into the content of the page. */
export function apiOf({ servers, tags, paths, components }: OpenApi) {
  const url = servers[0]!.url
  /** The part itself, or the part that a reference names: `#/components/schemas/Name`. */
  function resolved<Part extends object>(part: Part | Ref): Part {
    if (!('$ref' in part)) return part
    const [, , group, name] = String(part.$ref).split('/')
    return (components as Record<string, Record<string, object>>)[group!]![name!] as Part
  }
  const schemaAt = ($ref: string) => resolved<Schema>({ $ref })

  function failuresOf({ responses }: Operation) {
    return Object.entries(responses).flatMap(([status, part]) => {
      if (Number(status) < 400) return []
      const { description, content } = resolved(part)
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

  function successOf({ responses }: Operation) {
    const [status, part] = Object.entries(responses)[0]!
    const { content = {}, headers = {} } = resolved(part)
    const [type = null, body] = Object.entries(content)[0] ?? []
    return {
      status,
      type,
      headers: Object.entries(headers).map(([name, header]) => ({ name, ...resolved<Header>(header) })),
      example: body?.example === undefined ? null : textOf(body.example),
    }
  }

  function placesOf({ requestBody }: Operation, parameters: Parameter[]) {
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

  function endpointOf(path: string, method: string, operation: Operation) {
    const { operationId: id, summary, security, 'x-access': access, 'x-rate-limit': rateLimit } = operation
    const parameters = operation.parameters.map((part) => resolved(part))
    const places = placesOf(operation, parameters)
    const success = successOf(operation)
    const request = { method, path, operation, parameters }
    const names = places.flatMap(({ fields }) => fields.map(({ name }) => name))
    return {
      /** The name of the procedure, which is also the hash of the endpoint on the page. */
      id,
      method,
      path,
      summary,
      access,
      /** The scope that a key needs; null if no key may call it. */
      scope: security.find(({ key }) => key)?.['key']?.[0] ?? null,
      rateLimit,
      places,
      requestHeaders: parameters
        .filter((parameter) => parameter.in === 'header')
        .map(({ name, description = '' }) => ({ name, description })),
      success,
      isRevalidated: '304' in operation.responses,
      /** The failures that only some endpoints have. */
      failures: failuresOf(operation).filter(({ status }) => !common.has(status)),
      curl: curlOf(request, url),
      clientCall: clientCallOf(request),
      /** The fields in the address of a read that can be tried on the page; null for all others. */
      tried:
        method === 'GET' && success.type === 'application/json'
          ? places.flatMap(({ fields }) => fields)
          : null,
      /** All words by which the search finds the endpoint. */
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
    /** The failures that all endpoints have. */
    failures: failuresOf(operations[0]!).filter(({ status }) => common.has(status)),
  }
}

async function readDocument(): Promise<unknown> {
  if (import.meta.env.SSR) return renderedAnswer('openapi')
  const answer = await fetchAnswer('/api/openapi.json')
  if (!answer.ok) throw new PlainCallError((await answer.json()) as ErrorBody, answer.status)
  return answer.json()
}

export const readApi = async (): Promise<Api> => apiOf((await readDocument()) as OpenApi)

/** Whether an endpoint has all words of a search text. */
export const isFound = ({ words }: Endpoint, search: string): boolean =>
  search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => words.includes(word))
