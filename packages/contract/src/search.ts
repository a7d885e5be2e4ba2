import { z } from 'zod'
import { character, characterCard } from './characters.ts'
import { clean } from './text.ts'
import { GENRES, LONGEST, PAGE_SIZE, SEARCH_FIELDS, STATUSES } from './vocabulary.ts'

export { PAGE_SIZE, SEARCH_FIELDS, type SearchField } from './vocabulary.ts'
export const LIMIT_MAX = 100

export const searchFilter = z.object({
  q: z
    .string({ error: 'The search must be text' })
    .overwrite(clean)
    .max(LONGEST.listItem, { error: `The search must be at most ${LONGEST.listItem} characters` })
    .optional(),
  field: z.enum(SEARCH_FIELDS, { error: `Search by ${SEARCH_FIELDS.join(', ')}` }).default('name'),
  genre: z.enum(GENRES, { error: `Genres are ${GENRES.join(', ')}` }).optional(),
})

export type SearchFilter = z.output<typeof searchFilter>

const paging = {
  limit: z
    .int({ error: `The limit is a whole number from 1 to ${LIMIT_MAX}` })
    .min(1, { error: `The limit is a whole number from 1 to ${LIMIT_MAX}` })
    .max(LIMIT_MAX, { error: `The limit is a whole number from 1 to ${LIMIT_MAX}` })
    .default(PAGE_SIZE),
  cursor: z.string({ error: 'The cursor is broken' }).max(100, { error: 'The cursor is broken' }).nullish(),
}

export const pageInput = z.object(paging)
export const galleryInput = searchFilter.extend(paging)

export const listInput = searchFilter.extend(paging).extend({
  status: z.enum(STATUSES, { error: `Status is one of ${STATUSES.join(', ')}` }).optional(),
})

export type ListInput = z.output<typeof listInput>

export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({
    items: z.array(item),
    /** All matches, not just this page's. */
    total: z.int(),
    /** Opaque; null after the last page. */
    nextCursor: z.string().nullable(),
  })

export const galleryPage = pageOf(characterCard)
export const characterPage = pageOf(character)

export interface Page<Item> {
  items: Item[]
  total: number
  nextCursor: string | null
}
