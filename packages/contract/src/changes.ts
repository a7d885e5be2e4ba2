import { z } from 'zod'
import { cursorOf, limitOf } from './search.ts'

const CHANGE_KINDS = ['published', 'changed', 'removed'] as const
export type ChangeKind = (typeof CHANGE_KINDS)[number]

export const changesInput = z.object({
  /** The `nextCursor` of the last page; without it, the first page is returned. */
  after: cursorOf(100)
    .regex(/^[\w-]*$/, { error: 'Invalid cursor' })
    .nullish(),
  limit: limitOf(100, 1_000),
})
export type ChangesInput = z.output<typeof changesInput>

export const changesPage = z.strictObject({
  /** Each changed character once, at the position of its last change. */
  items: z.array(
    z.strictObject({ id: z.string(), kind: z.enum(CHANGE_KINDS), version: z.int(), at: z.string() }),
  ),
  /** Cursor of the next page, set on the last page too; null only while no character was ever published. */
  nextCursor: z.string().nullable(),
  hasMore: z.boolean(),
})
export type ChangesPage = z.infer<typeof changesPage>
