import { UnstyledButton } from '@mantine/core'
import type { Notification } from '@personae/contract/notifications'
import { useNavigate } from '@tanstack/react-router'
import { formatRecent } from '../../lib/format-date.ts'
import { outdateCharacter, outdateCompanies } from '../../lib/queries/outdate.ts'
import { CompareButtons } from './compare-buttons.tsx'
import { NotificationIcon } from './notification-icon.tsx'
import classes from './notifications.module.css'
import { useMarkRead } from './use-mark-read.ts'

interface Props {
  notifications: Notification[]
  /** Called when a notification was opened and leads to another page. */
  onLeave?: () => void
}

/** Notifications with their times. Opening one marks it read and leads to its subject. */
export function NotificationList({ notifications, onLeave }: Props) {
  const { one: markRead } = useMarkRead()
  const navigate = useNavigate()

  async function open({ id, type, isRead, characterId }: Notification): Promise<void> {
    if (!isRead) markRead.mutate({ id })
    if (type.startsWith('company_')) {
      onLeave?.()
      void outdateCompanies()
      await navigate({ to: type === 'company_requested' ? '/admin' : '/company' })
      return
    }
    if (type.startsWith('promotion_')) {
      onLeave?.()
      await navigate({ to: '/promotions' })
      return
    }
    if (type === 'list_taken_down' || type === 'list_reported') {
      onLeave?.()
      await navigate(
        type === 'list_reported' ? { to: '/admin', search: { tab: 'disputes' } } : { to: '/lists' },
      )
      return
    }
    if (!characterId) return
    onLeave?.()
    void outdateCharacter(characterId)
    await navigate({ to: '/character/$id', params: { id: characterId } })
  }

  return (
    <ul className={classes.list}>
      {notifications.map((notification) => (
        <li key={notification.id} data-unread={notification.isRead ? undefined : true}>
          <UnstyledButton className={classes.item} onClick={() => void open(notification)}>
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
              if (!notification.isRead) markRead.mutate({ id: notification.id })
              onLeave?.()
            }}
          />
        </li>
      ))}
    </ul>
  )
}
