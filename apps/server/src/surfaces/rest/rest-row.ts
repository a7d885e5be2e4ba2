import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import {
  type AppRouter,
  type Context,
  type Procedure,
  type ProcedurePath,
  procedures,
  type RateLimitName,
} from '@personae/api/server'
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server'
import type { FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import type { z } from 'zod'
import type { Call } from '../../http/answers.ts'
import type { HttpBody } from '../../http/response-cache.ts'

type Inputs = inferRouterInputs<AppRouter>
type Outputs = inferRouterOutputs<AppRouter>

type Of<Types, Path extends ProcedurePath> = Path extends `${infer Feature}.${infer Name}`
  ? Feature extends keyof Types
    ? Name extends keyof Types[Feature]
      ? Types[Feature][Name]
      : never
    : never
  : never

export interface RestRequest {
  params: Record<string, string>
  query: Record<string, unknown>
  body: Record<string, unknown>
  headers: IncomingHttpHeaders
}

export interface HttpContext {
  ctx: Context
  request: FastifyRequest
  reply: FastifyReply
}

export interface RestStream {
  contentType: 'application/json' | 'application/zip' | 'text/csv' | 'text/event-stream'
  /** Whether a request is answered with the stream; by default all are. */
  appliesTo?(request: RestRequest): boolean
  /** What the stream has in place of a page, for the description of `limit`. */
  withoutLimit?: string
  /** The rate limit of the stream, if it is not that of the procedure. */
  rateLimit?: RateLimitName
  open(request: RestRequest, context: HttpContext): Promise<Readable>
}

type Method = HTTPMethods & ('GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE')

interface RouteOf<Path extends ProcedurePath> {
  procedure: Path
  /** Makes the procedure's input, if not in the usual way; the procedure validates it. */
  input?: (request: RestRequest) => unknown
  /** Converts `input` to the procedure's, if the specification has another form. */
  schema?: z.ZodType<Of<Inputs, Path>>
  status?: 201 | 204
  stream?: RestStream
  serialize?: (output: Of<Outputs, Path>, rawInput: Record<string, unknown>, path: string) => HttpBody
  /** The schema of the response body, if it is not that of the output. */
  answer?: (output: Procedure['outputSchema']) => Procedure['outputSchema']
  /** Headers of the response beside those of every response. */
  headers?: readonly ('ETag' | 'Link' | 'X-Total-Count')[]
}

/** Routes by method and path. */
export type RestRoutes = Record<`${Method} /api/${string}`, RestRoute>

type RestRoute = { [Path in ProcedurePath]: RouteOf<Path> }[ProcedurePath]

export type RestRow = RestRoute & { method: Method; path: string }

export function rowOf([address, route]: [string, RestRoute]): RestRow {
  const [method, path] = address.split(' ') as [Method, string]
  return { ...route, method, path }
}

export function procedureOf({ procedure: path, schema }: RestRow): Procedure {
  const procedure = procedures.get(path)!
  return schema ? procedure.accepting(schema) : procedure
}

/** The call of a row. Each row was checked against its procedure's types; here only the casts have to match. */
export function callOfRow(
  { serialize, path, status }: RestRow,
  procedure: Procedure,
  rawInput: unknown,
): Call {
  const toBody = serialize as ((output: unknown, rawInput: unknown, path: string) => HttpBody) | undefined
  return {
    surface: 'api',
    procedure,
    rawInput,
    serialize: (output, raw) => toBody?.(output, raw, path) ?? { body: output },
    status,
  }
}
