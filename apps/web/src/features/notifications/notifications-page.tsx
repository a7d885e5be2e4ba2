import { Button } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { EmptyState } from '../../components/empty-state.tsx'
import { LinkButton } from '../../components/link-button.tsx'
import { PageTitle } from '../../components/page-title.tsx'
import { PagedList } from '../../components/paged-list.tsx'
import { SkeletonRows } from '../../components/skeleton-rows.tsx'
import { formatTime } from '../../lib/format-date.ts'
import { useNow } from '../../lib/use-now.ts'
import classes from './notifications.module.css'
import { NotificationList } from './notification-list.tsx'
import { formatNearDay } from './notification-time.ts'
import { notificationsQuery, unreadCountQuery, useMarkRead } from './notifications.queries.ts'

export function NotificationsPage({ reports }: { reports: ReactNode }) {
  const { all } = useMarkRead()
  const allRead = useQuery(unreadCountQuery()).data?.count === 0
  const query = useInfiniteQuery(notificationsQuery())
  // Today becomes Yesterday while the page stays open.
  useNow()
  return (
    <div className={`page ${classes.beside}`}>
      <div className={classes.page}>
        <PageTitle title="Notifications">
          {/* `aria-disabled` instead of `disabled`, so that the pressed button keeps the focus. */}
          <Button
            loading={all.isPending}
            aria-disabled={allRead || undefined}
            data-disabled={allRead || undefined}
            onClick={() => allRead || all.mutate()}
          >
            Mark all read
          </Button>
        </PageTitle>
        <PagedList
          query={query}
          name="your notifications"
          loading={<SkeletonRows className="grid gap-10" count={5} h={64} radius={12} />}
          empty={
            <EmptyState title="No notifications yet" text="You'll see updates on your submissions here.">
              <LinkButton variant="filled" to="/submit">
                Submit Character
              </LinkButton>
            </EmptyState>
          }
        >
          {(notifications) =>
            [...Map.groupBy(notifications, ({ createdAt }) => formatNearDay(createdAt))].map(
              ([day, ofDay], at, { length }) => (
                <section key={day} className={classes.day} aria-label={day}>
                  <h2 className="label medium size-15 soft" style={{ marginBottom: 10 }}>
                    {day}
                  </h2>
                  <NotificationList
                    notifications={ofDay}
                    hasOlder={at === length - 1 && query.hasNextPage}
                    format={formatTime}
                  />
                </section>
              ),
            )
          }
        </PagedList>
      </div>
      <div>{reports}</div>
    </div>
  )
}
