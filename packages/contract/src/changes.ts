import { z } from 'zod'
import { limitOf } from './search.ts'

const CHANGE_KINDS = ['published', 'changed', 'removed'] as const
export type ChangeKind = (typeof CHANGE_KINDS)[number]

export const changesInput = z.object({
  /** The `nextCursor` of the last page; from the beginning without it. */
  after: z
    .string({ error: 'Invalid cursor' })
    .max(100, { error: 'Invalid cursor' })
    .regex(/^[\w-]*$/, { error: 'Invalid cursor' })
    .nullish(),
  limit: limitOf(100, 1_000),
})
export type ChangesInput = z.output<typeof changesInput>

export const changesPage = z.strictObject({
  /** Each character once, at the place of its last change. */
  items: z.array(
    z.strictObject({ id: z.string(), kind: z.enum(CHANGE_KINDS), version: z.int(), at: z.string() }),
  ),
  /** Where to go on, also after the last page; null only while nothing was ever published. */
  nextCursor: z.string().nullable(),
  hasMore: z.boolean(),
})
export type ChangesPage = z.infer<typeof changesPage>
