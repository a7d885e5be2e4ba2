import type { NotificationType } from '@personae/contract/notifications'
import { NEWS_HOUR, type NewsChoice, usualNews } from '@personae/contract/news.constants'
import type { IsoTime, UserTable } from '@personae/db'
import { DAY, HOUR, MINUTE } from '../../../lib/time.ts'

const SOON_MS = 5 * MINUTE
const DAILY_HOUR_MS = NEWS_HOUR * HOUR

/** Notifications to be answered within a time limit: even readers of a daily email are mailed soon. */
const TO_ANSWER: ReadonlySet<NotificationType> = new Set(['correction_to_answer', 'dispute_to_answer'])

/** Notifications that mean nothing once the page that they are about is gone. */
export const ABOUT_A_PAGE: ReadonlySet<NotificationType> = new Set([
  ...TO_ANSWER,
  'submission_received',
  'duplicate_detected',
  'dispute_filed',
  'character_unpublished',
  'appeal_filed',
  'correction_received',
])

/** Notifications that have an email of their own, which nobody can switch off. */
export const HAS_OWN_MAIL: ReadonlySet<NotificationType> = new Set(['webhook_disabled'])

type Reader = Pick<UserTable, 'news' | 'isAdmin'>

export const newsChoiceOf = ({ news, isAdmin }: Reader): NewsChoice => news ?? usualNews(isAdmin === 1)

/** When a notification is mailed: in five minutes, so that others join it, or at the next six o'clock UTC. */
export function mailedAt(now: Date, reader: Reader, type: NotificationType): IsoTime {
  const time = now.getTime()
  const isDaily = newsChoiceOf(reader) === 'daily' && !TO_ANSWER.has(type)
  const nextDay = (Math.floor((time - DAILY_HOUR_MS) / DAY) + 1) * DAY + DAILY_HOUR_MS
  return new Date(isDaily ? nextDay : time + SOON_MS).toISOString()
}
