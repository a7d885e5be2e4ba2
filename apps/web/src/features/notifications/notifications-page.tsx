import { Button, Skeleton } from '@mantine/core'
import '@mantine/core/styles/Skeleton.css'
import { EmptyState } from '../../components/empty-state.tsx'
import { LinkButton } from '../../components/link-button.tsx'
import { LoadFailed } from '../../components/load-failed.tsx'
import type { ReactNode } from 'react'
import classes from './notifications.module.css'
import { NotificationList } from './notification-list.tsx'
import { useMarkRead, useNotifications } from './use-notifications.ts'

interface Props {
  /** What became of one's reports. */
  reports: ReactNode
}

/** All there ever were, the newest first. */
export function NotificationsPage({ reports }: Props) {
  const { all } = useMarkRead()
  return (
    <div className="page">
      <title>Notifications · Personae</title>
      <header className={classes.pageHead}>
        <h1>Notifications</h1>
        <Button variant="default" loading={all.isPending} onClick={() => all.mutate()}>
          Mark all read
        </Button>
      </header>
      <Everything />
      {reports}
    </div>
  )
}

function Everything() {
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } =
    useNotifications()
  if (isPending) {
    return (
      <div className={classes.loading} aria-busy="true">
        {[1, 2, 3, 4, 5].map((at) => (
          <Skeleton key={at} h={64} radius={12} />
        ))}
      </div>
    )
  }
  if (error) return <LoadFailed error={error} onRetry={() => void refetch()} />
  const notifications = data.pages.flatMap((page) => page.items)
  if (notifications.length === 0) {
    return (
      <EmptyState title="Nothing yet" text="What happens to your submissions is told here.">
        <LinkButton to="/submit">Submit Character</LinkButton>
      </EmptyState>
    )
  }
  return (
    <div className={classes.page}>
      <NotificationList notifications={notifications} />
      {hasNextPage && (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show more
        </Button>
      )}
    </div>
  )
}
