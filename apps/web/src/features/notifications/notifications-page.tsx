import { Button, Skeleton } from '@mantine/core'
import '@mantine/core/styles/Skeleton.css'
import type { ReactNode } from 'react'
import { EmptyState } from '../../components/empty-state.tsx'
import { LinkButton } from '../../components/link-button.tsx'
import { PagedList } from '../../components/paged-list.tsx'
import { useFocusWhenLost } from '../../lib/use-focus-when-lost.ts'
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
  const button = useFocusWhenLost<HTMLButtonElement>(all.isPending)
  return (
    <div className="page">
      <title>Notifications · Personae</title>
      <header className={classes.pageHead}>
        <h1>Notifications</h1>
        <Button ref={button} variant="default" loading={all.isPending} onClick={() => all.mutate()}>
          Mark all read
        </Button>
      </header>
      <Everything />
      {reports}
    </div>
  )
}

function Everything() {
  const loading = (
    <div className={classes.loading} aria-busy="true">
      {[1, 2, 3, 4, 5].map((at) => (
        <Skeleton key={at} h={64} radius={12} />
      ))}
    </div>
  )
  const empty = (
    <EmptyState title="Nothing yet" text="What happens to your submissions is told here.">
      <LinkButton to="/submit">Submit Character</LinkButton>
    </EmptyState>
  )
  return (
    <div className={classes.page}>
      <PagedList query={useNotifications()} loading={loading} empty={empty}>
        {(notifications) => <NotificationList notifications={notifications} />}
      </PagedList>
    </div>
  )
}
