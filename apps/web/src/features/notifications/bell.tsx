import '@mantine/core/styles/Popover.css'
import { ActionIcon, Button, Popover, Skeleton } from '@mantine/core'
import '@mantine/core/styles/Skeleton.css'
import { IconBell } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { LoadFailed } from '../../components/load-failed.tsx'
import classes from './notifications.module.css'
import { NotificationList } from './notification-list.tsx'
import { useLiveCount } from './use-live-count.ts'
import { useMarkRead, useNotifications } from './use-notifications.ts'

const MOST_SHOWN = 9

/** The bell with its unread badge, and what it has to tell. */
export default function NotificationBell() {
  const [opened, setOpened] = useState(false)
  const count = useLiveCount()
  const label = count === 0 ? 'Notifications' : `Notifications, ${count} unread`
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" width={360} trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon
          variant="default"
          size={36}
          radius={8}
          aria-label={label}
          title="Notifications"
          className={classes.bell}
          onClick={() => setOpened((isOpen) => !isOpen)}
        >
          <IconBell size={18} stroke={1.75} />
          {count > 0 && (
            <span className={classes.badge} aria-hidden>
              {count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}
            </span>
          )}
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown} aria-label="Notifications">
        <Newest hasUnread={count > 0} onLeave={() => setOpened(false)} />
      </Popover.Dropdown>
    </Popover>
  )
}

function Newest({ hasUnread, onLeave }: { hasUnread: boolean; onLeave: () => void }) {
  const { all } = useMarkRead()
  return (
    <>
      <div className={classes.head}>
        <h2>Notifications</h2>
        {hasUnread && (
          <Button variant="subtle" size="compact-sm" loading={all.isPending} onClick={() => all.mutate()}>
            Mark all read
          </Button>
        )}
      </div>
      <div className={classes.scroll}>
        <NewestList onLeave={onLeave} />
      </div>
      <Link to="/notifications" className={classes.all} onClick={onLeave}>
        All notifications
      </Link>
    </>
  )
}

function NewestList({ onLeave }: { onLeave: () => void }) {
  const { data, error, isPending, refetch } = useNotifications()
  if (isPending) {
    return (
      <div className={classes.loading} aria-busy="true">
        {[1, 2, 3].map((at) => (
          <Skeleton key={at} h={52} radius={8} />
        ))}
      </div>
    )
  }
  if (error) return <LoadFailed error={error} onRetry={() => void refetch()} />
  const newest = data.pages[0]?.items ?? []
  if (newest.length === 0)
    return <p className={classes.empty}>Nothing yet. What happens to your submissions is told here.</p>
  return <NotificationList notifications={newest} onLeave={onLeave} />
}
