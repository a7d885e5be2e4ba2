import { z } from 'zod'
import { USERNAME_MAX } from './auth.ts'
import { pageInput } from './search.ts'
import { anyText } from './text.ts'

export const contributorName = z.object({
  username: anyText('Username', USERNAME_MAX),
})

export const contributorCharactersInput = pageInput.extend(contributorName.shape)

export const contributorPage = z.strictObject({
  username: z.string(),
  total: z.int(),
  /** Null if the contributor has only made corrections and published nothing. */
  firstPublishedAt: z.string().nullable(),
  universeCount: z.int(),
  universes: z.array(z.strictObject({ name: z.string(), characters: z.int() })),
  /** The number of public lists when the page was rendered, to reserve room for them. */
  lists: z.int(),
  /** The number of accepted corrections. */
  corrections: z.int(),
})
export type ContributorPage = z.infer<typeof contributorPage>
