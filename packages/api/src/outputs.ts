import type { z } from 'zod'

export interface OutputCheck<Output> {
  (value: unknown): Output
  schema: z.ZodType
}

/** Synchronous, for large answers: tRPC prefers zod's asynchronous parser, which takes several times as long. */
export const validateSync = <Schema extends z.ZodType>(schema: Schema): OutputCheck<z.output<Schema>> =>
  Object.assign((value: unknown) => schema.parse(value), { schema })

export function validateStream<Schema extends z.ZodType>(
  schema: Schema,
): OutputCheck<AsyncGenerator<z.output<Schema>>> {
  async function* check(values: AsyncIterable<unknown>) {
    for await (const value of values) yield schema.parse(value)
  }
  return Object.assign((values: unknown) => check(values as AsyncIterable<unknown>), { schema })
}
