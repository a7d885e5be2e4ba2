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
  /** In UTC, as in 2026-11-23; null if it was never used. */
  lastUsedOn: string | null
}
