import { type CharacterField, descriptionOf } from '@personae/contract/character-fields'
import { notificationPath } from '@personae/contract/notification-path'
import type { Notification, NotificationType } from '@personae/contract/notifications'
import type { Draft } from '../mail/email-layout.ts'

/** A notification as part of an email to its reader. */
export interface NewsItem extends Pick<Notification, 'type' | 'message' | 'characterId' | 'metadata'> {
  /** The name of its character. */
  name: string | null
  remarks: { field: string; text: string }[]
}

/** Maximum number of items in an email; the others are in the list of notifications. */
const ITEMS_SHOWN = 20
const SUBJECT_MAX = 120

const SUBJECTS: Partial<Record<NotificationType, (name: string) => string>> = {
  character_approved: (name) => `${name} is published`,
  character_rejected: (name) => `${name} was rejected`,
  revision_requested: (name) => `${name} needs your changes`,
  character_taken_off: (name) => `${name} was taken off the site`,
  dispute_to_answer: (name) => `${name} was reported: you can answer`,
  correction_to_answer: (name) => `A correction of ${name} waits for your word`,
}

const DECISIONS: ReadonlySet<NotificationType> = new Set([
  'character_approved',
  'character_rejected',
  'revision_requested',
  'character_reopened',
  'submission_kept',
])

const withoutReason = (message: string): string => {
  const [line = ''] = message.split('\n')
  return line.replace(/[.:]? (?:Reason|Answer): .*$|\.$/, '').slice(0, SUBJECT_MAX)
}

function subjectOf([first, ...more]: NewsItem[]): string {
  if (!first) return ''
  if (more.length > 0 && [first, ...more].every(({ type }) => DECISIONS.has(type)))
    return `${more.length + 1} decisions on your submissions`
  const subject = (first.name !== null && SUBJECTS[first.type]?.(first.name)) || withoutReason(first.message)
  return more.length > 0 ? `${subject}, and ${more.length} more` : subject
}

/** Joins several new submissions into one item, as in the list of notifications. */
function bundled(items: NewsItem[]): NewsItem[] {
  const submissions = items.filter(({ type }) => type === 'submission_received')
  if (submissions.length < 2) return items
  const others = items.filter((item) => !submissions.includes(item))
  return [{ ...submissions[0]!, message: `${submissions.length} new submissions`, name: null }, ...others]
}

interface Parts extends Pick<Draft, 'to' | 'unsubscribeUrl'> {
  reader: { username: string; isAdmin: boolean }
  publicUrl: string
}

/** @param news in order of time; at least one */
export function newsDraft(news: NewsItem[], { to, unsubscribeUrl, reader, publicUrl }: Parts): Draft {
  const items = bundled(news)
  const left = items.length - ITEMS_SHOWN
  const settings = { label: 'Choose when news is mailed', url: `${publicUrl}/account#news` }
  return {
    to,
    unsubscribeUrl,
    subject: subjectOf(items),
    greeting: `Hello ${reader.username},`,
    text: [
      'This is new for you on Personae:',
      ...(left > 0
        ? [`The first ${ITEMS_SHOWN} are below, ${left} more on the site: ${publicUrl}/notifications`]
        : []),
    ],
    items: items.slice(0, ITEMS_SHOWN).map((item) => ({
      lines: [
        item.message,
        ...(item.metadata?.statement ?? []),
        ...item.remarks.map(({ field, text }) => `${descriptionOf(field as CharacterField).label}: ${text}`),
      ],
      link: { label: 'Open', url: publicUrl + pathOf(item, reader) },
    })),
    footer: [settings, ...(unsubscribeUrl ? [{ label: 'No more news by mail', url: unsubscribeUrl }] : [])],
  }
}

const pathOf = (item: NewsItem, reader: Parts['reader']): string =>
  item.type === 'submission_received' && item.name === null
    ? '/admin/review'
    : (notificationPath(item, reader) ?? '/notifications')
