import { UnstyledButton } from '@mantine/core'
import type { Notification } from '@personae/contract/notifications'
import { useNavigate } from '@tanstack/react-router'
import { formatMoment } from '../../lib/format-date.ts'
import { CompareButtons } from './compare-buttons.tsx'
import classes from './notifications.module.css'
import { outdateCharacter, useMarkRead } from './use-notifications.ts'

interface Props {
  notifications: Notification[]
  /** Called when one was opened and leads elsewhere. */
  onLeave?: () => void
}

/** Each with its time; opening one marks it read and leads to what it is about. */
export function NotificationList({ notifications, onLeave }: Props) {
  const { one: markRead } = useMarkRead()
  const navigate = useNavigate()

  async function open({ id, isRead, characterId }: Notification): Promise<void> {
    if (!isRead) markRead.mutate({ id })
    if (!characterId) return
    onLeave?.()
    outdateCharacter(characterId)
    await navigate({ to: '/character/$id', params: { id: characterId } })
  }

  return (
    <ul className={classes.list}>
      {notifications.map((notification) => (
        <li key={notification.id} data-unread={notification.isRead ? undefined : true}>
          <UnstyledButton className={classes.item} onClick={() => void open(notification)}>
            <span className={classes.message}>
              {!notification.isRead && <span className={classes.unread}>Unread: </span>}
              {notification.message}
            </span>
            <time className={classes.time} dateTime={notification.createdAt}>
              {formatMoment(notification.createdAt)}
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
