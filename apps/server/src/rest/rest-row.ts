import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import { type AppRouter, type Context, procedures } from '@personae/api/server'
import type { inferRouterOutputs } from '@trpc/server'
import type { FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import type { Call, Presented } from '../http/public-answers.ts'

type Outputs = inferRouterOutputs<AppRouter>

/** `feature.procedure` of every procedure. */
type ProcedurePath = {
  [Feature in Extract<keyof Outputs, string>]: `${Feature}.${Extract<keyof Outputs[Feature], string>}`
}[Extract<keyof Outputs, string>]

type OutputOf<Path extends ProcedurePath> = Path extends `${infer Feature}.${infer Name}`
  ? Feature extends keyof Outputs
    ? Name extends keyof Outputs[Feature]
      ? Outputs[Feature][Name]
      : never
    : never
  : never

export interface RestRequest {
  params: Record<string, string>
  query: Record<string, unknown>
  body: Record<string, unknown>
  headers: IncomingHttpHeaders
}

export interface Exchange {
  ctx: Context
  request: FastifyRequest
  reply: FastifyReply
}

export interface RestStream {
  appliesTo(request: RestRequest): boolean
  open(request: RestRequest, exchange: Exchange): Promise<Readable>
}

interface RowOf<Path extends ProcedurePath> {
  method: HTTPMethods & ('GET' | 'POST' | 'PATCH' | 'DELETE')
  path: string
  procedure: Path
  /** Makes the procedure's input; its schema is applied in the procedure, once. */
  input?: (request: RestRequest) => unknown
  /** 200 by default. */
  status?: 201 | 204
  /** Answers some requests, or all of them, with a stream instead of the procedure. */
  stream?: RestStream
  /** Makes body and headers from the output, if the body is not simply the output. */
  present?: (output: OutputOf<Path>, rawInput: Record<string, unknown>) => Presented
}

/** One row of the table: an address of the specification and the procedure that answers it. */
export type RestRow = { [Path in ProcedurePath]: RowOf<Path> }[ProcedurePath]

/** A row's call. The table checks each row against its own procedure; here the two types only have to match. */
export const callOfRow = ({ procedure, input, present }: RestRow, request: RestRequest): Call => ({
  surface: 'api',
  procedure: procedures.get(procedure)!,
  rawInput: input?.(request),
  present: (present ?? ((body: unknown) => ({ body }))) as Call['present'],
})
