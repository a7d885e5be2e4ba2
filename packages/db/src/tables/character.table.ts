import type { RevisionAction } from '@personae/contract/history'
import type { CharacterField, Written } from '@personae/contract/character-fields'
import type { Status } from '@personae/contract/characters.constants'
import type { Generated } from 'kysely'
import type { Flag, IdUntilDeleted, IsoTime, JsonText } from '../columns.ts'

/** Columns have the names of the fields that users write, except for the picture, of which the hash is stored. */
type WrittenColumns = {
  [Field in Exclude<CharacterField, 'imageUrl'>]: Written[Field] extends unknown[]
    ? JsonText<Written[Field]>
    : Written[Field]
}

export interface CharacterTable extends WrittenColumns {
  /**
   * The sort key of newest-first lists: milliseconds of the publication, or of the last submission until then,
   * times 1,024, plus a number that makes it unique. Also used by cursors and as the key of the search index.
   */
  recency: number
  id: string
  /** The origin without case and compatibility variants: the company with this `nameKey` owns the universe. */
  originKey: string
  pictureHash: string | null
  status: Status
  rejectionReason: string | null
  rejectedPermanently: Flag
  submittedBy: string
  createdAt: IsoTime
  /** The time of the last submission: a rejected character may be resubmitted. */
  submittedAt: IsoTime
  publishedAt: IsoTime | null
  version: number
}

export interface CharacterRevisionTable {
  seq: Generated<number>
  id: string
  characterId: string
  at: IsoTime
  byUserId: IdUntilDeleted
  action: RevisionAction
  fields: JsonText<string[]>
  pictureHash: string | null
  /** Bytes of `changes`. */
  size: number
  /** The changed fields with their values before and after; empty for the first version. */
  changes: JsonText<Record<string, [before: unknown, after: unknown]>>
}

/** Views per day. It is not stored who viewed a character. */
export interface CharacterViewTable {
  characterId: string
  /** The day in UTC, such as 2026-11-23. */
  day: string
  views: number
}
