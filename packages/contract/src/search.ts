import { z } from 'zod'
import { character, characterCard, GENRES, STATUSES } from './characters.ts'
import { clean, LONGEST } from './text.ts'

/** The five fields of the search selector, with their words on the screen. */
export const SEARCH_FIELDS = ['name', 'origin', 'series', 'creator', 'writer'] as const
export type SearchField = (typeof SEARCH_FIELDS)[number]

export const FIELD_LABELS: Record<SearchField, string> = {
  name: 'Character',
  origin: 'Universe',
  series: 'Series',
  creator: 'Creator',
  writer: 'Writer',
}

/** Cards of one page of the gallery. */
export const PAGE_SIZE = 24
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

export const galleryInput = searchFilter.extend(paging)

export const listInput = searchFilter.extend(paging).extend({
  status: z.enum(STATUSES, { error: `Status is one of ${STATUSES.join(', ')}` }).optional(),
})

export type ListInput = z.output<typeof listInput>

const pageOf = <Item extends z.ZodType>(item: Item) =>
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
