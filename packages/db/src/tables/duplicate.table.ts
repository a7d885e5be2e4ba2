import type { Flag, IdUntilDeleted, IsoTime } from '../columns.ts'

/** A key that finds possible duplicates of a character: from its names, or part of its picture's hash. */
export interface DuplicateKeyTable {
  key: string
  characterId: string
}

export interface PossibleDuplicateTable {
  characterId: string
  otherId: string
}

/** Two names of universes, by their `caseKey`, that are of one universe or are not; `firstKey` is the smaller. */
export interface UniversePairTable {
  firstKey: string
  secondKey: string
  isOne: Flag
  /** What an admin says outweighs what the catalogue teaches. */
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
