import type { IsoTime } from '../columns.ts'

/** What a character can be found by when another may be the same: its names, and parts of its picture's hash. */
export interface DuplicateKeyTable {
  key: string
  characterId: string
}

/** Two characters that an admin has called distinct; `firstId` is the lesser of the ids. */
export interface DistinctPairTable {
  firstId: string
  secondId: string
  /** Null once the account is gone. */
  byUserId: string | null
  at: IsoTime
}
