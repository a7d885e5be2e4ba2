import { expectTypeOf, test } from 'vitest'
import { z } from 'zod'
import type { publicQuery } from './trpc.ts'

test('only an answer with an id can be cached until a character changes', () => {
  const schemas = { named: z.strictObject({ name: z.string() }), record: z.strictObject({ id: z.string() }) }
  type CacheOf<Output extends z.ZodType> = Parameters<typeof publicQuery<z.ZodNull, Output>>[0]['cache']
  expectTypeOf<CacheOf<typeof schemas.named>>().toEqualTypeOf<'content'>()
  expectTypeOf<CacheOf<typeof schemas.record>>().toEqualTypeOf<'content' | 'character'>()
})
