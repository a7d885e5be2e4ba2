import type { EndReason } from '@personae/contract/promotion-plans'
import type { Generated } from 'kysely'
import type { Flag, IdUntilDeleted, IsoTime } from '../columns.ts'

/** A promotion of a character. Each is created by one payment, and in no other way. */
export interface PromotionTable {
  seq: Generated<number>
  id: string
  paymentId: string
  ownerId: IdUntilDeleted
  characterId: IdUntilDeleted
  characterName: string
  title: string
  description: string
  startsAt: IsoTime
  endsAt: IsoTime
  /** Why the promotion ended early; null otherwise. */
  endReason: Exclude<EndReason, 'over'> | null
  endingNotified: Generated<Flag>
  endNotified: Generated<Flag>
  impressions: Generated<number>
  clicks: Generated<number>
}
