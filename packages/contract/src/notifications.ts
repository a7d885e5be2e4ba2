import { z } from 'zod'

export const NOTIFICATION_TYPES = [
  'submission_received',
  'duplicate_detected',
  'character_approved',
  'character_rejected',
  'revision_requested',
  'character_removed',
  'dispute_filed',
  'dispute_upheld',
  'dispute_dismissed',
  'promotion_active',
  'promotion_ending',
  'promotion_ended',
] as const

export type NotificationType = (typeof NOTIFICATION_TYPES)[number]

/** A character that another one may be the same as, with what speaks for it. */
export const duplicate = z.object({
  characterId: z.string(),
  name: z.string(),
  origin: z.string(),
  score: z.number(),
  reasons: z.array(z.string()),
})

export type Duplicate = z.infer<typeof duplicate>

export const notificationMetadata = z.object({ duplicates: z.array(duplicate).optional() })
export type NotificationMetadata = z.infer<typeof notificationMetadata>

export const notification = z.object({
  id: z.string(),
  type: z.enum(NOTIFICATION_TYPES),
  message: z.string(),
  isRead: z.boolean(),
  createdAt: z.string(),
  /** What it is about; null once that is gone. */
  characterId: z.string().nullable(),
  metadata: notificationMetadata.nullable(),
})

export type Notification = z.infer<typeof notification>

export const unreadCount = z.object({ count: z.int() })
export const notificationId = z.object({ id: z.string().min(1).max(100) })
