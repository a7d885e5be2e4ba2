import { z } from 'zod'
import { namedPoster } from './characters.ts'
import { pageOf } from './search.ts'
import { LIVE_TOPICS } from './notifications.constants.ts'

/** Notifications for admins only: readers who are no longer admins neither see them nor get mail about them. */
export const FOR_ADMINS = [
  'submission_received',
  'duplicate_detected',
  'dispute_filed',
  'character_unpublished',
  'appeal_filed',
  'correction_received',
  'company_requested',
  'list_reported',
  'decision_not_carried_out',
  'refund_due',
  'payment_disputed',
] as const

export type AdminNews = (typeof FOR_ADMINS)[number]

const NOTIFICATION_TYPES = [
  ...FOR_ADMINS,
  'character_approved',
  'character_rejected',
  'revision_requested',
  'character_reopened',
  'character_taken_off',
  'appeal_confirmed',
  'character_removed',
  'dispute_to_answer',
  'dispute_upheld',
  'dispute_dismissed',
  'dispute_resolved',
  'promotion_active',
  'promotion_ending',
  'promotion_ended',
  'company_name_approved',
  'company_name_refused',
  'company_logo_approved',
  'company_logo_refused',
  'company_logo_removed',
  'company_revoked',
  'list_report_upheld',
  'list_report_dismissed',
  'list_report_resolved',
  'list_taken_down',
  'submission_kept',
  'correction_to_answer',
  'correction_accepted',
  'correction_partly',
  'correction_refused',
  'correction_resolved',
  'correction_decided',
  'webhook_disabled',
  'key_ending',
  'news_by_mail',
] as const

export type NotificationType = (typeof NOTIFICATION_TYPES)[number]

export const isForAdmins = (type: NotificationType): type is AdminNews =>
  FOR_ADMINS.some((one) => one === type)

const duplicate = z.strictObject({
  characterId: z.string(),
  name: z.string(),
  origin: z.string(),
  score: z.number(),
  reasons: z.array(z.string()),
})

export type Duplicate = z.infer<typeof duplicate>

const notificationMetadata = z.strictObject({
  duplicates: z.array(duplicate).optional(),
  /** The id of the case that admins decide or have decided, as at the desk. */
  caseId: z.string().optional(),
  /** What a decision against the reader restricts and how to object to it, shown beside its reason. */
  statement: z.array(z.string()).optional(),
  /** The correction that the notification is about. */
  correctionId: z.string().optional(),
})
export type NotificationMetadata = z.infer<typeof notificationMetadata>

export const notification = z.strictObject({
  id: z.string(),
  type: z.enum(NOTIFICATION_TYPES),
  message: z.string(),
  isRead: z.boolean(),
  createdAt: z.string(),
  characterId: z.string().nullable(),
  metadata: notificationMetadata.nullable(),
})

export type Notification = z.infer<typeof notification>

/** A notification in its reader's list. */
const listedNotification = notification.extend({
  /** The character that the notification is about; null if its reader may not see it or it was deleted. */
  character: namedPoster.nullable(),
})
export type ListedNotification = z.infer<typeof listedNotification>

export const notificationPage = pageOf(listedNotification)

export const unreadCount = z.strictObject({ count: z.int() })

/** Maximum number of characters that one event lists. */
export const LIVE_CHARACTERS = 50

export const liveEvent = z.strictObject({
  count: z.int(),
  moved: z.array(z.enum(LIVE_TOPICS)),
  characters: z.array(z.string()).max(LIVE_CHARACTERS),
})
export type LiveEvent = z.infer<typeof liveEvent>
