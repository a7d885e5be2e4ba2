import type { Scope } from '@personae/contract/keys.constants'
import type { IsoTime, JsonText } from '../columns.ts'

export interface ApiKeyTable {
  id: string
  userId: string
  name: string
  /** SHA-256 of the key, hex: 256 random bits need no slow hash. */
  hash: string
  scopes: JsonText<Scope[]>
  createdAt: IsoTime
  expiresAt: IsoTime
  /** The day in UTC, such as 2026-11-23; null if the key was never used. */
  lastUsedOn: string | null
}
