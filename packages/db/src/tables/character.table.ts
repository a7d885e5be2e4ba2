import type { RevisionAction } from '@personae/contract/history'
import type { Genre, Status } from '@personae/contract/characters'
import type { Flag, IsoTime, JsonText } from '../columns.ts'

export interface CharacterTable {
  /**
   * The place in newest-first lists: milliseconds of the publication (of the submission until then)
   * times 1,024 plus what makes it unique. Lists walk it, cursors name it, the search index is keyed by it.
   */
  recency: number
  id: string
  name: string
  origin: string
  /** The origin without case and compatibility variants: a company of this `nameKey` owns the universe. */
  originKey: string
  multiverse: string | null
  genres: JsonText<Genre[]>
  series: string | null
  creators: JsonText<string[]>
  writers: JsonText<string[]>
  description: string
  abilities: JsonText<string[]>
  personality: JsonText<string[]>
  backstory: string
  relationships: string | null
  externalLinks: JsonText<string[]>
  crossGenreLinks: JsonText<string[]>
  pictureHash: string | null
  status: Status
  rejectionReason: string | null
  rejectedPermanently: Flag
  submittedBy: string
  createdAt: IsoTime
  publishedAt: IsoTime | null
  /** Where an import took it from; together unique. */
  source: string | null
  sourceId: string | null
}

/** An approved character's record as finished JSON: reading one column costs a sixth of putting 24 together. */
export interface PublishedRecordTable {
  id: string
  json: string
}

/** One row an accepted change. */
export interface CharacterRevisionTable {
  id: string
  characterId: string
  at: IsoTime
  /** Null once the account is gone. */
  byUserId: string | null
  action: RevisionAction
  /** Fields that changed, each with its value before and after; empty where all was new. */
  changes: JsonText<Record<string, [before: unknown, after: unknown]>>
}
