import type { Operation, Parameter } from '@personae/contract/openapi'

interface Request {
  method: string
  path: string
  operation: Operation
  parameters: Parameter[]
}

/** Quotes a text for a shell, which interprets nothing in single quotes. */
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

/** Whether an example contains a parameter: all required ones, and `limit`. */
const isShown = ({ name, required }: Parameter): boolean => required === true || name === 'limit'

export const filledIn = (path: string, valueOf: (name: string) => string): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(valueOf(name)))

const jsonOf = (value: unknown): string => JSON.stringify(value, null, 2)

const bodyOf = ({ requestBody }: Operation) => Object.entries(requestBody?.content ?? {})[0]

/** The example of a request as a curl command. */
export function curlOf({ method, path, operation, parameters }: Request, url: string): string {
  const valueOf = (name: string) => String(parameters.find((parameter) => parameter.name === name)?.example)
  const query = new URLSearchParams(
    parameters
      .filter((parameter) => parameter.in === 'query' && isShown(parameter))
      .map(({ name, example }) => [name, String(example)]),
  ).toString()
  const address = `${url}${filledIn(path, valueOf)}${query && `?${query}`}`
  const isByKey = operation.security.some(({ key }) => key)
  const isNeeded = operation['x-access'] !== 'anyone'
  const [type, body] = bodyOf(operation) ?? []
  const isJson = type === 'application/json'
  return [
    `curl ${method === 'GET' || (method === 'POST' && body) ? '' : `-X ${method} `}${quoted(address)}`,
    ...(isNeeded ? [isByKey ? `-H 'Authorization: Bearer psn_…'` : '-b cookies.txt'] : []),
    ...(isJson ? [`-H 'Content-Type: application/json'`, `-d ${quoted(jsonOf(body?.example))}`] : []),
    ...(body && !isJson ? [`-H 'Content-Type: image/webp'`, '--data-binary @picture.webp'] : []),
  ].join(' \\\n  ')
}

const IDENTIFIER = /^[A-Za-z_$][\w$]*$/

/** A value as a literal in TypeScript. */
function codeOf(value: unknown, indent = ''): string {
  if (typeof value === 'string')
    return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`
  if (Array.isArray(value)) return `[${value.map((item) => codeOf(item, indent)).join(', ')}]`
  if (typeof value !== 'object' || value === null) return String(value)
  const fields = Object.entries(value).map(
    ([name, part]) => `${IDENTIFIER.test(name) ? name : codeOf(name)}: ${codeOf(part, `${indent}  `)}`,
  )
  const line = `{ ${fields.join(', ')} }`
  if (fields.length === 0) return '{}'
  return line.length + indent.length <= 56
    ? line
    : `{\n${fields.map((field) => `${indent}  ${field},`).join('\n')}\n${indent}}`
}

/** The example of a request with the typed client; null if the client has no such call, or no key may make it. */
export function clientCallOf({ operation, parameters }: Request): string | null {
  const kind = operation['x-procedure']
  const isByKey = operation['x-access'] === 'anyone' || operation.security.some(({ key }) => key)
  if (!kind || !isByKey) return null
  const inAddress = parameters
    .filter((parameter) => parameter.in !== 'header' && isShown(parameter))
    .map(({ name, example }) => [name, example] as const)
  const input = {
    ...Object.fromEntries(inAddress),
    ...(bodyOf(operation)?.[1].example as object | undefined),
  }
  const call = `personae.${operation.operationId}(${Object.keys(input).length > 0 ? codeOf(input) : ''})`
  return kind === 'stream' || kind === 'subscription'
    ? `for await (const event of ${call}) console.log(event)`
    : `await ${call}`
}
