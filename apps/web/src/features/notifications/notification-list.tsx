import { UnstyledButton } from '@mantine/core'
import type { Notification, NotificationType } from '@personae/contract/notifications'
import { linkOptions, useNavigate } from '@tanstack/react-router'
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
import { formatRecent } from '../../lib/format-date.ts'
import { invalidateCharacter, invalidateCompanies } from '../../lib/invalidate.ts'
import { LinkButton } from '../../components/link-button.tsx'
import classes from './notifications.module.css'
import { useMarkRead } from './notifications.queries.ts'

interface Props {
  notifications: Notification[]
  /** Called when a notification was opened and leads to another page. */
  onLeave?: () => void
}

/** The page of its subject, or null. */
function subjectOf({ type, characterId }: Notification) {
  if (type === 'company_requested') return linkOptions({ to: '/admin' })
  if (type.startsWith('company_')) return linkOptions({ to: '/company' })
  if (type.startsWith('promotion_')) return linkOptions({ to: '/promotions' })
  if (type === 'list_reported') return linkOptions({ to: '/admin', search: { tab: 'disputes' } })
  if (type === 'list_taken_down') return linkOptions({ to: '/lists' })
  return characterId ? linkOptions({ to: '/character/$id', params: { id: characterId } }) : null
}

export function NotificationList({ notifications, onLeave }: Props) {
  const { one } = useMarkRead()
  const navigate = useNavigate()
  const markRead = ({ id, isRead }: Notification) => isRead || one.mutate({ id })

  function open(notification: Notification): void {
    const { type, characterId } = notification
    const subject = subjectOf(notification)
    markRead(notification)
    if (!subject) return
    onLeave?.()
    if (type.startsWith('company_')) void invalidateCompanies()
    else if (subject.to === '/character/$id' && characterId) void invalidateCharacter(characterId)
    void navigate(subject)
  }

  return (
    <ul className={classes.list}>
      {notifications.map((notification) => (
        <li key={notification.id} data-unread={notification.isRead ? undefined : true}>
          <UnstyledButton className={classes.item} onClick={() => open(notification)}>
            <NotificationIcon type={notification.type} />
            <span className={classes.message}>
              {!notification.isRead && <span className={classes.unread}>Unread: </span>}
              {notification.message}
            </span>
            <time className={classes.time} dateTime={notification.createdAt}>
              {formatRecent(notification.createdAt)}
            </time>
          </UnstyledButton>
          <CompareButtons
            notification={notification}
            onOpen={() => {
              markRead(notification)
              onLeave?.()
            }}
          />
        </li>
      ))}
    </ul>
  )
}

function CompareButtons({ notification, onOpen }: { notification: Notification; onOpen: () => void }) {
  const { type, characterId, metadata } = notification
  const duplicates = metadata?.duplicates ?? []
  if (type !== 'duplicate_detected' || !characterId || duplicates.length === 0) return null
  return (
    <div className={classes.compare}>
      {duplicates.map((duplicate) => (
        <LinkButton
          key={duplicate.characterId}
          to="/admin/compare/$newId/$originalId"
          params={{ newId: characterId, originalId: duplicate.characterId }}
          variant="default"
          size="compact-sm"
          onClick={onOpen}
          aria-label={`Compare Characters: ${duplicate.name} (${duplicate.origin})`}
        >
          Compare Characters
          {duplicates.length > 1 && `: ${duplicate.name}`}
        </LinkButton>
      ))}
    </div>
  )
}

const ICONS: Partial<Record<NotificationType, typeof IconInbox>> = {
  submission_received: IconInbox,
  duplicate_detected: IconLayersIntersect,
  character_approved: IconCircleCheck,
  character_rejected: IconCircleX,
  character_removed: IconCircleX,
  revision_requested: IconPencil,
  decision_not_carried_out: IconAlertTriangle,
}

/** Types about the same subject share an icon. */
const ABOUT: [start: string, icon: typeof IconInbox][] = [
  ['dispute_', IconFlag],
  ['promotion_', IconStar],
  ['company_', IconBuilding],
  ['list_', IconBookmark],
]

/** The type of a notification as an icon; its message says the same. */
function NotificationIcon({ type }: { type: NotificationType }) {
  const Icon = ICONS[type] ?? ABOUT.find(([start]) => type.startsWith(start))?.[1] ?? IconInbox
  return <Icon className={classes.icon} data-type={type} size={20} stroke={1.75} aria-hidden />
}
