import type { Flag, IdUntilDeleted, IsoTime } from '../columns.ts'

/** A key that likely duplicates share, made from a name of the character or part of its picture's hash. */
export interface DuplicateKeyTable {
  key: string
  characterId: string
}

export interface PossibleDuplicateTable {
  characterId: string
  otherId: string
}

/** Two names of universes, by `caseKey`, that are or are not the same universe; `firstKey` is the smaller. */
export interface UniversePairTable {
  firstKey: string
  secondKey: string
  isOne: Flag
  /** A statement by an admin overrides what was derived from the catalogue. */
  source: 'catalogue' | 'admin'
  byUserId: IdUntilDeleted
  at: IsoTime
}

/** Two characters that an admin has marked as distinct; `firstId` is the smaller id. */
export interface DistinctPairTable {
  firstId: string
  secondId: string
  byUserId: IdUntilDeleted
  at: IsoTime
}
