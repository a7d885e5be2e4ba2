import '@mantine/core/styles/Popover.css'
import { Button, Popover } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useDeferredValue, useState } from 'react'
import { IconButton } from '../../components/icon-button.tsx'
import { LoadFailed } from '../../components/load-failed.tsx'
import { useOpenedLater } from '../../lib/dialog-keys.ts'
import { SkeletonRows } from '../../components/skeleton-rows.tsx'
import classes from './notifications.module.css'
import { NotificationList } from './notification-list.tsx'
import { notificationsQuery, useMarkRead } from './notifications.queries.ts'
import { useLive } from './use-live.ts'

const MOST_SHOWN = 9

export default function NotificationBell() {
  const [opened, setOpened] = useState(false)
  const count = useLive()
  const shown = count > MOST_SHOWN ? `${MOST_SHOWN}+` : String(count)
  // The name contains the visible text, which users of voice control say.
  const label = count === 0 ? 'Notifications' : `Notifications, ${shown} unread`
  return (
    <Popover
      opened={useOpenedLater(opened)}
      onChange={setOpened}
      position="bottom-end"
      width={360}
      radius={14}
      trapFocus
    >
      <Popover.Target>
        <IconButton
          label={label}
          icon={IconBell}
          title="Notifications"
          className="relative"
          style={{ overflow: 'visible' }}
          onClick={() => setOpened((isOpen) => !isOpen)}
        >
          {count > 0 && (
            <span className={classes.badge} aria-hidden>
              {shown}
            </span>
          )}
        </IconButton>
      </Popover.Target>
      <Popover.Dropdown className="flush" aria-label="Notifications">
        <Newest hasUnread={count > 0} onLeave={() => setOpened(false)} />
      </Popover.Dropdown>
    </Popover>
  )
}

function Newest({ hasUnread, onLeave }: { hasUnread: boolean; onLeave: () => void }) {
  const { all } = useMarkRead()
  return (
    <>
      <div
        className="row center spread gap-12 line-below"
        style={{ minHeight: 52, padding: '8px 12px 8px 16px' }}
      >
        <h2 style={{ fontSize: '1.125rem' }}>Notifications</h2>
        {hasUnread && (
          <Button variant="subtle" size="compact-sm" loading={all.isPending} onClick={() => all.mutate()}>
            Mark all read
          </Button>
        )}
      </div>
      <section className={classes.scroll} aria-label="Newest" tabIndex={-1} data-autofocus>
        <NewestList onLeave={onLeave} />
      </section>
      <Link
        to="/notifications"
        className="line-above size-15"
        style={{ display: 'block', padding: '12px 16px' }}
        onClick={onLeave}
      >
        All notifications
      </Link>
    </>
  )
}

function NewestList({ onLeave }: { onLeave: () => void }) {
  const query = useInfiniteQuery(notificationsQuery())
  // Paints the frame first, because rendering the list takes longer than a press may take to show an effect.
  const isFramePainted = useDeferredValue(true, false)
  if (query.isPending || !isFramePainted)
    return (
      <div style={{ padding: 12 }}>
        <SkeletonRows className="grid gap-10" h={52} radius={8} />
      </div>
    )
  if (!query.data) return <LoadFailed title="Couldn't load your notifications" query={query} />
  const { items: newest = [], nextCursor = null } = query.data.pages[0] ?? {}
  if (newest.length === 0)
    return (
      <p className="soft" style={{ padding: '24px 16px' }}>
        No notifications yet. You&apos;ll see updates on your submissions here.
      </p>
    )
  return <NotificationList notifications={newest} hasOlder={nextCursor !== null} onLeave={onLeave} />
}
