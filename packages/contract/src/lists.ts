import { z } from 'zod'
import { baseVersion, characterCard, inLists } from './characters.ts'
import { contributorName } from './contributors.ts'
import { pageInput, pageOf } from './search.ts'
import { changedText, identifier, idInput, optionalText, requiredName } from './text.ts'
import { LIST_NAME_REQUIRED, LISTS } from './lists.constants.ts'

const DESCRIPTION = 'Description'

const name = requiredName('Name', LIST_NAME_REQUIRED)
const isPublic = z.boolean({ error: 'A list is public or not: true or false' })

export const listInput = z.object({
  name,
  description: optionalText(DESCRIPTION, LISTS.description),
  isPublic: isPublic.default(false),
  characterId: identifier().optional(),
})
export type ListInput = z.output<typeof listInput>

/** A missing key means no change. The id `favourites` is the caller's default list, even before its first use. */
export const listChanges = idInput.extend({
  name: name.optional(),
  description: changedText(DESCRIPTION, LISTS.description),
  isPublic: isPublic.optional(),
  baseVersion,
})
export type ListChanges = z.output<typeof listChanges>

export const listRemoval = idInput.extend({ baseVersion })
export type ListRemoval = z.output<typeof listRemoval>

export const listEntry = idInput.extend({ characterId: identifier() })
export type ListEntry = z.output<typeof listEntry>

export const savedInput = z.object({ characterId: identifier() })

const SAVED_AMONG_MAX = 100

export const savedAmongInput = z.object({ characterIds: z.array(identifier()).max(SAVED_AMONG_MAX) })

export const listCharactersInput = pageInput.extend(idInput.shape)

const summary = z.strictObject({
  id: z.string(),
  name: z.string(),
  isPublic: z.boolean(),
  /** The default list that every user has, which cannot be deleted or renamed. */
  isFavourites: z.boolean(),
  total: z.int(),
})

export const savedIn = summary.extend({ has: z.boolean() })
export type SavedIn = z.infer<typeof savedIn>

export const listWithCovers = summary.extend({
  description: z.string().nullable(),
  covers: z.array(characterCard.pick(inLists)),
})
export type ListWithCovers = z.infer<typeof listWithCovers>

export const listsPage = pageOf(listWithCovers)

export const list = summary.extend({
  description: z.string().nullable(),
  owner: z.strictObject({
    username: z.string(),
    /** Whether its owner has a contributor's page, that is, published characters. */
    isContributor: z.boolean(),
  }),
  isOwn: z.boolean(),
  /** Why an admin made it private, and whether permanently; shown to its owner only. */
  takedown: z.strictObject({ reason: z.string(), isFinal: z.boolean() }).nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** Increases with every change except those of its entries. */
  version: z.int(),
})
export type List = z.infer<typeof list>

export const listCharacters = pageOf(characterCard)

export const contributorListsInput = pageInput.extend(contributorName.shape)
export type ContributorListsInput = z.output<typeof contributorListsInput>
