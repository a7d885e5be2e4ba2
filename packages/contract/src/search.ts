import { z } from 'zod'
import { character, characterCard, ownSubmission, submissionRow } from './characters.ts'
import { anyText, oneLine, oneOf } from './text.ts'
import { GENRES, SUBMISSION_STATUSES, STATUSES } from './characters.constants.ts'
import { LIST_SORTS, PAGE_SIZE, SEARCH_FIELDS, SORTS } from './search.constants.ts'
import { MAX_LENGTH } from './text.constants.ts'

export { PAGE_SIZE, SEARCH_FIELDS, type SearchField } from './search.constants.ts'
export const LIMIT_MAX = 100
/** Maximum characters of a gallery cursor, which holds positions in many lists. */
const GALLERY_CURSOR_MAX = 900

const genreName = z.enum(GENRES, { error: `Genres are ${GENRES.join(', ')}` })

/** Genres of which a hit has at least one, any if none are given; the output is a sorted list without repeats. */
const genres = z
  .union([genreName, z.array(genreName).max(GENRES.length)], {
    error: `Genres are ${GENRES.join(', ')}`,
  })
  .transform((given) => {
    const chosen = GENRES.filter((genre) => given.includes(genre))
    return chosen.length > 0 ? chosen : undefined
  })

export const searchText = anyText('The search', MAX_LENGTH.listItem, 'Search must be a string').overwrite(
  oneLine,
)

export const searchFilter = z.object({
  q: searchText.optional(),
  field: z.enum(SEARCH_FIELDS, { error: `Search by ${SEARCH_FIELDS.join(', ')}` }).default('name'),
  genre: genres.optional(),
})

export type SearchFilter = z.output<typeof searchFilter>

/** The schema of a page size, from 1 to `max`, with `otherwise` as its default. */
export function limitOf(otherwise: number, max = LIMIT_MAX) {
  const error = `The limit is a whole number from 1 to ${max}`
  return z.int({ error }).min(1, { error }).max(max, { error }).default(otherwise)
}

const INVALID_CURSOR = { error: 'Invalid cursor' }

export const cursorOf = (max: number) => z.string(INVALID_CURSOR).max(max, INVALID_CURSOR)

const paging = {
  limit: limitOf(PAGE_SIZE),
  cursor: cursorOf(100).nullish(),
}

export const pageInput = z.object(paging)

/** Input of a list of cases that admins decide. */
export const casesInput = pageInput.extend({
  /** Default: open cases. */
  status: z.enum(['open', 'decided'], { error: 'Status must be open or decided' }).default('open'),
})
export type CasesInput = z.output<typeof casesInput>

/** Input of a dashboard list that is searched by name. */
export const namedPageInput = searchFilter.pick({ q: true }).extend(paging)

export type NamedPageInput = z.output<typeof namedPageInput>

export const galleryInput = searchFilter.extend(paging).extend({
  /** Default: the `defaultSort` of the response. `newest` without genres alternates between universes. */
  sort: z.enum(SORTS, { error: `Sort by ${SORTS.join(', ')}` }).optional(),
  cursor: cursorOf(GALLERY_CURSOR_MAX).nullish(),
})

export type GalleryInput = z.output<typeof galleryInput>

export const anyGenre = searchFilter.omit({ genre: true })

export type AnyGenre = z.output<typeof anyGenre>

export const genreCounts = z.array(z.strictObject({ genre: z.enum(GENRES), total: z.int() }))
export type GenreCount = z.output<typeof genreCounts>[number]

export const fieldCounts = z.array(z.strictObject({ field: z.enum(SEARCH_FIELDS), total: z.int() }))
export type FieldCount = z.output<typeof fieldCounts>[number]

export const randomCharacter = z.strictObject({ id: z.string() }).nullable()

export const listInput = searchFilter
  .extend(paging)
  .extend({
    status: oneOf(STATUSES, 'Status is').optional(),
    /** Newest first by default. The popular order has published characters only, in pages. */
    sort: z.enum(LIST_SORTS, { error: `Sort by ${LIST_SORTS.join(', ')}` }).optional(),
    cursor: galleryInput.shape.cursor,
  })
  .refine(({ sort, status = 'approved', q }) => sort !== 'popular' || (status === 'approved' && !q), {
    path: ['sort'],
    error: 'The popular order is one of published characters, without a search',
  })

export type CharacterListInput = z.output<typeof listInput>

export const mineInput = namedPageInput.extend({
  status: oneOf(SUBMISSION_STATUSES, 'The status is').optional(),
})

export type MineInput = z.output<typeof mineInput>

export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.strictObject({
    items: z.array(item),
    /** The number of all matches, not only those of this page. */
    total: z.int(),
    nextCursor: z.string().nullable(),
  })

export const cardPage = pageOf(characterCard)
export const galleryPage = cardPage.extend({
  /** The order that is used without `sort`. */
  defaultSort: z.enum(SORTS),
})
export const characterPage = pageOf(character)
export const submissionPage = pageOf(submissionRow)
export const ownSubmissionPage = pageOf(ownSubmission)

export interface Page<Item> {
  items: Item[]
  total: number
  nextCursor: string | null
}

export type GalleryPage = z.output<typeof galleryPage>
