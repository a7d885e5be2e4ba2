import { z } from 'zod'
import { baseVersion, characterCard } from './characters.ts'
import { MAX_LENGTH } from './text.constants.ts'
import { anyText, identifier } from './text.ts'

/** Maximum number of characters in the row. */
export const EDITORIAL_MAX = 12
export const EDITORIAL_FULL = `The row holds at most ${EDITORIAL_MAX} characters`

/** The complete row, in order. A row without characters is hidden and needs no title. */
export const editorialInput = z
  .object({
    title: anyText('Title', MAX_LENGTH.name, 'The title must be a text'),
    characterIds: z
      .array(identifier(), { error: 'The characters must be a list of ids' })
      .max(EDITORIAL_MAX, { error: EDITORIAL_FULL })
      .refine((ids) => new Set(ids).size === ids.length, {
        error: 'A character can be in the row only once',
      }),
    baseVersion,
  })
  .refine(({ title, characterIds }) => title !== '' || characterIds.length === 0, {
    path: ['title'],
    error: 'The row needs a title',
  })
export type EditorialInput = z.output<typeof editorialInput>

export const editorialRow = z.strictObject({
  title: z.string(),
  cards: z.array(characterCard),
  /** Increases each time that an admin sets the row. */
  version: z.int(),
})
export type EditorialRow = z.infer<typeof editorialRow>
