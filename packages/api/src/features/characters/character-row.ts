import type { Character, CharacterCard, CharacterInput } from '@personae/contract/characters'
import { pictureUrl } from '@personae/contract/media'
import { type CharacterTable, fromJson, toJson } from '@personae/db'
import type { Selectable } from 'kysely'

/** The columns that a record of an answer is made of. */
export type CharacterRow = Selectable<CharacterTable> & { submittedByUsername: string }

/** The columns that a card is made of. */
export const CARD_COLUMNS = ['recency', 'id', 'name', 'origin', 'pictureHash', 'abilities'] as const
export type CardRow = Pick<Selectable<CharacterTable>, (typeof CARD_COLUMNS)[number]> & {
  companyLogoHash: string | null
}

const pictureOf = (hash: string | null): string | null => (hash === null ? null : pictureUrl(hash))

/** Names each field it gives out, so that a new column never reaches an answer by itself. */
export const toCharacter = (row: CharacterRow): Character => ({
  id: row.id,
  name: row.name,
  origin: row.origin,
  multiverse: row.multiverse,
  genres: fromJson(row.genres),
  series: row.series,
  creators: fromJson(row.creators),
  writers: fromJson(row.writers),
  description: row.description,
  abilities: fromJson(row.abilities),
  personality: fromJson(row.personality),
  backstory: row.backstory,
  relationships: row.relationships,
  externalLinks: fromJson(row.externalLinks),
  crossGenreLinks: fromJson(row.crossGenreLinks),
  imageUrl: pictureOf(row.pictureHash),
  status: row.status,
  rejectionReason: row.rejectionReason,
  rejectedPermanently: row.rejectedPermanently === 1,
  submittedBy: row.submittedBy,
  submittedByUsername: row.submittedByUsername,
  createdAt: row.createdAt,
  publishedAt: row.publishedAt,
})

export const toCard = (row: CardRow): CharacterCard => ({
  id: row.id,
  name: row.name,
  origin: row.origin,
  imageUrl: pictureOf(row.pictureHash),
  abilities: fromJson(row.abilities),
  companyLogoUrl: pictureOf(row.companyLogoHash),
})

/** What a person wrote, as columns. */
export const contentColumns = (input: Omit<CharacterInput, 'imageUrl'>, pictureHash: string | null) => ({
  name: input.name,
  origin: input.origin,
  multiverse: input.multiverse,
  genres: toJson(input.genres),
  series: input.series,
  creators: toJson(input.creators),
  writers: toJson(input.writers),
  description: input.description,
  abilities: toJson(input.abilities),
  personality: toJson(input.personality),
  backstory: input.backstory,
  relationships: input.relationships,
  externalLinks: toJson(input.externalLinks),
  crossGenreLinks: toJson(input.crossGenreLinks),
  pictureHash,
})

export type ContentColumns = ReturnType<typeof contentColumns>
