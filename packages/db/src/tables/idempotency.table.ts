import type { IsoTime } from '../columns.ts'

export interface IdempotencyKeyTable {
  userId: string
  key: string
  /** Hash of the call and its input: the same key with another input is an error. */
  inputHash: string
  madeId: string
  createdAt: IsoTime
}
