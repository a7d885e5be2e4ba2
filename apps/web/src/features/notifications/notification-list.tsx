import { UnstyledButton } from '@mantine/core'
import { notificationPath } from '@personae/contract/notification-path'
import type { ListedNotification as Notification, NotificationType } from '@personae/contract/notifications'
import {
  IconAlertTriangle,
  IconBookmark,
  IconBuilding,
  IconCircleCheck,
  IconCircleX,
  IconFlag,
  IconInbox,
  IconLayersIntersect,
  IconPencil,
  IconStar,
} from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { useCurrentUser } from '../../lib/current-user.ts'
import { formatNearDay, formatRecent } from './notification-time.ts'
import { invalidateCharacter, invalidateCompanies } from '../../lib/invalidate.ts'
import { Poster } from '../../components/poster.tsx'
import { LinkButton } from '../../components/link-button.tsx'
import { OwnLink } from '../../components/own-link.tsx'
import classes from './notifications.module.css'
import { useMarkRead } from './notifications.queries.ts'

interface Props {
  notifications: Notification[]
  /** Whether there are older ones, which may belong to a bundle of these. */
  hasOlder: boolean
  /** Formats the time of a notification. */
  format?: (time: string) => string
  /** Called when a notification was opened that leads to another page. */
  onLeave?: () => void
}

/**
 * The text of a bundle of one type, with a plus at its number if there may be more of it. Whether new submissions still
 * wait is known only at the desk.
 */
const BUNDLED: Partial<Record<NotificationType, (bundle: Notification[], plus: string) => string>> = {
  submission_received: ({ length }, plus) => `${length}${plus} new submissions · Review`,
  character_approved: (bundle, plus) => `${namesOf(bundle, plus)} have been published.`,
}

const NAMES_SHOWN = 3
const listed = new Intl.ListFormat('en')

function namesOf(bundle: Notification[], plus: string): string {
  const names = bundle.map(({ character }) => `“${character?.name}”`)
  const more = names.length - NAMES_SHOWN
  return listed.format(more > 1 ? [...names.slice(0, NAMES_SHOWN), `${more}${plus} more`] : names)
}

type Bundle = [newest: Notification, ...older: Notification[]]

/** Whether a notification belongs to a bundle: of its type and day, and both read or both unread. */
const isOf = ([newest]: Bundle, one: Notification): boolean =>
  one.type === newest.type &&
  one.isRead === newest.isRead &&
  (one.type === 'submission_received' ? !one.isRead : Boolean(one.character && newest.character)) &&
  formatNearDay(one.createdAt) === formatNearDay(newest.createdAt) &&
  one.type in BUNDLED

/** Publications are not bundled across another notification, which may be of their removal. New submissions are. */
function bundlesOf(notifications: Notification[]): Bundle[] {
  const bundles: Bundle[] = []
  for (const one of notifications) {
    const candidates = one.type === 'submission_received' ? bundles : bundles.slice(-1)
    const bundle = candidates.find((earlier) => isOf(earlier, one))
    if (bundle) bundle.push(one)
    else bundles.push([one])
  }
  return bundles
}

/** Whether the notification before these, the next older one, may belong to a bundle of them. */
const mayGoOn = (bundle: Bundle, oldest: Notification | undefined): boolean =>
  oldest !== undefined &&
  (bundle[0].type === 'submission_received'
    ? formatNearDay(oldest.createdAt) === formatNearDay(bundle[0].createdAt)
    : bundle.includes(oldest))

/** A quoted name that is written from right to left must not take along what follows it. */
const inOrder = (message: string) =>
  // Every second part was between quotation marks.
  // oxlint-disable-next-line react/no-array-index-key -- the parts of a message stay where they are
  message.split(/(?<=“)([^”]*)(?=”)/).map((part, at) => (at % 2 === 1 ? <bdi key={at}>{part}</bdi> : part))

export function NotificationList({ notifications, hasOlder, format = formatRecent, onLeave }: Props) {
  const { these } = useMarkRead()
  const user = useCurrentUser()
  const markRead = (read: Notification[]) => {
    const ids = read.filter(({ isRead }) => !isRead).map(({ id }) => id)
    if (ids.length > 0) these.mutate(ids)
  }

  /** How a notification opens: where it leads, and that all of its bundle are read then. */
  const opening = (notification: Notification, bundle: Notification[], isReview = false): Opening => {
    const { type, characterId } = notification
    const href = isReview ? '/admin/review' : notificationPath(notification, user)
    return {
      href,
      onRead: () => markRead(bundle),
      onLeave: () => {
        onLeave?.()
        if (type.startsWith('company_')) void invalidateCompanies()
        else if (href?.startsWith('/character/') && characterId) void invalidateCharacter(characterId)
      },
    }
  }

  return (
    <ul className={classes.list}>
      {bundlesOf(notifications).map((bundle) => {
        const [notification, ...older] = bundle
        const isNew = older.length > 0 && notification.type === 'submission_received'
        const plus = hasOlder && mayGoOn(bundle, notifications.at(-1)) ? '+' : ''
        return (
          <li key={notification.id} data-unread={notification.isRead ? undefined : true}>
            <Opener className={classes.item} {...opening(notification, bundle, isNew)}>
              <NotificationIcon type={notification.type} />
              <span className={classes.message}>
                {!notification.isRead && <span className="unseen">Unread: </span>}
                {inOrder(
                  (older.length > 0 && BUNDLED[notification.type]?.(bundle, plus)) || notification.message,
                )}
                {notification.metadata?.statement && (
                  <span className="small"> {notification.metadata.statement.join(' ')}</span>
                )}
              </span>
              <time className="soft size-13" dateTime={notification.createdAt}>
                {format(notification.createdAt)}
              </time>
            </Opener>
            {older.length > 0 && !isNew && (
              <ul className={classes.posters}>
                {bundle.map((one) => (
                  <li key={one.id}>
                    <Opener
                      aria-label={one.character?.name}
                      title={one.character?.name}
                      {...opening(one, bundle)}
                    >
                      {one.character && <Poster className="corners-6" of={one.character} sizes="32px" />}
                    </Opener>
                  </li>
                ))}
              </ul>
            )}
            <CompareButtons
              notification={notification}
              onOpen={() => {
                markRead([notification])
                onLeave?.()
              }}
            />
          </li>
        )
      })}
    </ul>
  )
}

interface Opening {
  href: string | null
  /** Called when it is opened, also in another tab. */
  onRead: () => void
  onLeave: () => void
}

const MIDDLE_BUTTON = 1

/** A link, or for a notification that leads nowhere a button that marks it as read. */
function Opener({
  href,
  onRead,
  onLeave,
  ...rest
}: Opening & Pick<ComponentProps<'a'>, 'className' | 'title' | 'aria-label' | 'children'>) {
  if (href === null) return <UnstyledButton onClick={onRead} {...rest} />
  const onAuxClick = ({ button }: { button: number }) => button === MIDDLE_BUTTON && onRead()
  return <OwnLink href={href} onClick={onRead} onAuxClick={onAuxClick} onLeave={onLeave} {...rest} />
}

function CompareButtons({ notification, onOpen }: { notification: Notification; onOpen: () => void }) {
  const { type, characterId, metadata } = notification
  const duplicates = metadata?.duplicates ?? []
  if (type !== 'duplicate_detected' || !characterId || duplicates.length === 0) return null
  return (
    <div className="row wrap gap-8" style={{ padding: '0 16px 12px 48px' }}>
      {duplicates.map((duplicate) => (
        <LinkButton
          key={duplicate.characterId}
          to="/admin/compare/$newId/$originalId"
          params={{ newId: characterId, originalId: duplicate.characterId }}
          size="compact-sm"
          onClick={onOpen}
          aria-label={`Compare Characters: ${duplicate.name} (${duplicate.origin})`}
        >
          {duplicates.length > 1 ? `Compare Characters: ${duplicate.name}` : 'Compare Characters'}
        </LinkButton>
      ))}
    </div>
  )
}

/** The icons by the beginning of a type: types about the same subject share an icon. */
const LOOKS: [start: string, icon: typeof IconInbox, tone?: string][] = [
  ['duplicate_detected', IconLayersIntersect],
  ['character_approved', IconCircleCheck, 'good'],
  ['character_rejected', IconCircleX, 'bad'],
  ['character_removed', IconCircleX, 'bad'],
  ['revision_requested', IconPencil, 'gold'],
  ['decision_not_carried_out', IconAlertTriangle],
  ['refund_due', IconAlertTriangle],
  ['payment_disputed', IconAlertTriangle],
  ['key_ending', IconAlertTriangle],
  ['dispute_', IconFlag],
  ['promotion_', IconStar],
  ['company_', IconBuilding],
  ['list_', IconBookmark],
  ['correction_', IconPencil],
]

/** The type of a notification as an icon. Hidden from screen readers, because the message says the same. */
function NotificationIcon({ type }: { type: NotificationType }) {
  const [, Icon = IconInbox, tone = 'soft'] = LOOKS.find(([start]) => type.startsWith(start)) ?? []
  return <Icon className={tone} size={20} stroke={1.75} aria-hidden />
}
