import type { z } from 'zod'

/** The parts of OpenAPI 3.1 that the description of the API has. */
export interface OpenApi {
  openapi: '3.1.0'
  info: object
  servers: { url: string }[]
  tags: { name: string; description: string }[]
  security: []
  paths: Record<string, Record<string, Operation>>
  /** By event: what is sent to the address of a webhook. */
  webhooks: Record<string, { post: Message }>
  components: {
    schemas: Record<string, Schema>
    headers: Record<string, Header>
    parameters: Record<string, Parameter>
    responses: Record<string, Response>
    securitySchemes: Record<string, object>
  }
}

export type Schema = z.core.JSONSchema.BaseSchema

export interface Ref {
  $ref: string
}

export interface Header {
  description: string
  schema: Schema
}

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required?: boolean
  description?: string
  schema: Schema | boolean
  /** Of an array: a parameter of the same name for each item. */
  style?: 'form'
  explode?: true
  example?: unknown
}

type Content = Record<
  string,
  {
    schema: Schema
    /** Of the JSON in the data of each event of a stream. */
    'x-event'?: Schema
    example?: unknown
  }
>

export interface Response {
  description: string
  headers?: Record<string, Ref>
  content?: Content
}

/** What a request has, ours or one to the address of a webhook. */
export interface Message {
  operationId: string
  tags: string[]
  summary: string
  security: Record<string, string[]>[]
  parameters: (Parameter | Ref)[]
  requestBody?: { required: boolean; content: Content }
  responses: Record<string, Response | Ref>
}

/** Its `operationId` is the path of the procedure. */
export interface Operation extends Message {
  /** The least that a caller must be. */
  'x-access': 'anyone' | 'signed-in' | 'admin'
  /** How the typed client calls the procedure; absent if the address takes another form of its input. */
  'x-procedure'?: 'query' | 'mutation' | 'subscription' | 'stream'
  /** In words. */
  'x-rate-limit': string
}
