import { Button } from '@mantine/core'
import type { ReportedList } from '@personae/contract/list-reports'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { DialogButton } from '../../../components/dialog-button.tsx'
import { lazyDialog } from '../../../components/lazy-dialog.tsx'
import { PagedList } from '../../../components/paged-list.tsx'
import { formatAge } from '../../../lib/format-date.ts'
import { countText } from '../list-card.tsx'
import classes from './reported-lists.module.css'
import { reportedListsQuery } from '../lists.queries.ts'
import { changesLists } from '../saved.queries.ts'
import { notifySuccess, notifyUndecided } from '../../../lib/notify.ts'
import { trpc } from '../../../lib/trpc.ts'

const TakeDownDialog = lazyDialog(() => import('./take-down-dialog.tsx'), { name: 'The form' })

export function ReportedLists() {
  const query = useInfiniteQuery(reportedListsQuery())
  const total = query.data?.pages[0]?.total ?? 0
  return (
    <PagedList decides query={query} name="the reported lists" loading={null} empty={null}>
      {(lists) => (
        <section className={classes.section} aria-labelledby="reported-lists">
          <h2 id="reported-lists">Reported Lists ({total.toLocaleString('en-US')})</h2>
          <ul className={classes.cards}>
            {lists.map((list) => (
              <li key={list.id}>
                <ReportedCard list={list} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </PagedList>
  )
}

function ReportedCard({ list }: { list: ReportedList }) {
  const { id, name, description, ownerUsername, total, reports } = list
  const titleId = useId()
  const dismissal = useMutation({
    ...trpc.lists.dismissReports.mutationOptions(changesLists),
    onSuccess: () => notifySuccess('Reports Dismissed', 'Those who sent them have been notified.'),
    onError: notifyUndecided,
  })
  const dismiss = () => dismissal.mutate({ id, lastReportId: reports.at(-1)!.id })
  return (
    <article className={`framed ${classes.card}`} aria-labelledby={titleId}>
      <h3 id={titleId}>
        <Link to="/lists/$id" params={{ id }}>
          {name}
        </Link>
      </h3>
      <p className={classes.small}>
        By {ownerUsername} · {countText(total)}
      </p>
      {description && <p className={classes.description}>{description}</p>}
      <ul className={classes.reports} aria-label="Reports">
        {reports.map((report) => (
          <li key={report.id}>
            <p className={classes.reason}>{report.reason}</p>
            <p className={classes.small}>
              {report.reportedByUsername} · {formatAge(report.createdAt)}
            </p>
          </li>
        ))}
      </ul>
      <div className={`actions ${classes.actions}`}>
        <DialogButton
          label="Take Down List"
          ahead={TakeDownDialog}
          variant="danger"
          disabled={dismissal.isPending}
        >
          {(dialog) => <TakeDownDialog {...dialog} list={list} />}
        </DialogButton>
        <Button variant="default" onClick={dismiss} loading={dismissal.isPending}>
          {reports.length === 1 ? 'Dismiss Report' : 'Dismiss Reports'}
        </Button>
      </div>
    </article>
  )
}
