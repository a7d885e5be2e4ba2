import type { IsoTime } from '../columns.ts'

export interface IdempotencyKeyTable {
  userId: string
  key: string
  /** A hash of the call and its input: using the key again with another input is an error. */
  inputHash: string
  madeId: string
  createdAt: IsoTime
}
