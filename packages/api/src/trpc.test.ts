import { expectTypeOf, test } from 'vitest'
import { z } from 'zod'
import type { publicQuery } from './trpc.ts'

test('only an answer with an id can be cached until a character changes', () => {
  const schemas = { named: z.strictObject({ name: z.string() }), record: z.strictObject({ id: z.string() }) }
  type CacheOf<Output extends z.ZodType> = NonNullable<Parameters<typeof publicQuery<z.ZodNull, Output>>[3]>
  expectTypeOf<CacheOf<typeof schemas.named>>().toEqualTypeOf<'content' | 'never'>()
  expectTypeOf<CacheOf<typeof schemas.record>>().toEqualTypeOf<'content' | 'character' | 'never'>()
})
