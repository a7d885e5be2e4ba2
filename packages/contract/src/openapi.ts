import type { z } from 'zod'

/** The parts of OpenAPI 3.1 that our document uses. */
export interface OpenApi {
  openapi: '3.1.0'
  info: object
  servers: { url: string }[]
  tags: { name: string; description: string }[]
  security: []
  paths: Record<string, Record<string, Operation>>
  /** By event: the message that is posted to a webhook. */
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
  /** For an array: the parameter is repeated for each item. */
  style?: 'form'
  explode?: true
  example?: unknown
}

type Content = Record<
  string,
  {
    schema: Schema
    /** Schema of the JSON in the data of each event, for a stream. */
    'x-event'?: Schema
    example?: unknown
  }
>

export interface Response {
  description: string
  headers?: Record<string, Ref>
  content?: Content
}

/** A request to our API, or one that we send to a webhook. */
export interface Message {
  operationId: string
  tags: string[]
  summary: string
  security: Record<string, string[]>[]
  parameters: (Parameter | Ref)[]
  requestBody?: { required: boolean; content: Content }
  responses: Record<string, Response | Ref>
}

/** A request to our API; its `operationId` is the path of the procedure. */
export interface Operation extends Message {
  /** The minimum rights of the caller. */
  'x-access': 'anyone' | 'signed-in' | 'admin'
  /** How the typed client calls the procedure; absent if this path takes its input in another form. */
  'x-procedure'?: 'query' | 'mutation' | 'subscription' | 'stream'
  /** The rate limit, in words. */
  'x-rate-limit': string
}
