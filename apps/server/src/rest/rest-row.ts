import type { Readable } from 'node:stream'
import type { AppRouter, Context } from '@personae/api/server'
import type { inferRouterOutputs } from '@trpc/server'
import type { FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'

type Outputs = inferRouterOutputs<AppRouter>

/** `feature.procedure` for every procedure there is. */
export type ProcedurePath = {
  [Feature in Extract<keyof Outputs, string>]: `${Feature}.${Extract<keyof Outputs[Feature], string>}`
}[Extract<keyof Outputs, string>]

export type OutputOf<Path extends ProcedurePath> = Path extends `${infer Feature}.${infer Name}`
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
}

export interface Exchange {
  ctx: Context
  request: FastifyRequest
  reply: FastifyReply
}

interface RowOf<Path extends ProcedurePath> {
  method: HTTPMethods & ('GET' | 'POST' | 'PATCH' | 'DELETE')
  path: string
  procedure: Path
  /** Makes the procedure's input; its schema runs in the procedure, once. */
  input?: (request: RestRequest) => unknown
  /** 200 where it says nothing. */
  status?: 201 | 204
  /** Bodies here may carry a picture. */
  upload?: true
  /** A visitor's answer is kept as finished bytes until the content changes. */
  cached?: true
  /** Answers in place of the procedure with a stream, or says with null that it does not. */
  stream?: (input: RestRequest, exchange: Exchange) => Promise<Readable | null> | null
  /** Makes body and headers of the output, where the body is not simply the output. */
  body?: (output: OutputOf<Path>, request: FastifyRequest, reply: FastifyReply) => unknown
}

/** One row of the table: an address of the specification and the procedure that answers it. */
export type RestRow = { [Path in ProcedurePath]: RowOf<Path> }[ProcedurePath]
