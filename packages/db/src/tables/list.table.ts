import type { Generated } from 'kysely'
import type { Flag, IsoTime } from '../columns.ts'

export interface ListTable {
  seq: Generated<number>
  id: string
  ownerId: string
  name: string
  description: string | null
  isPublic: Flag
  /** The default list of a user, created at its first use; one per user. */
  isFavourites: Flag
  /** Increases with every change except those of its entries. */
  version: number
  takedowns: number
  /** The reason for the takedown; null again once the list may be made public. */
  takedownReason: string | null
  createdAt: IsoTime
  updatedAt: IsoTime
}

export interface ListEntryTable {
  seq: Generated<number>
  listId: string
  characterId: string
  addedAt: IsoTime
}

/** A report of a public list, deleted once an admin has decided. */
export interface ListReportTable {
  seq: Generated<number>
  id: string
  listId: string
  reportedByUserId: string
  reason: string
  createdAt: IsoTime
}
