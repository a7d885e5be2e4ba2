import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { BackLink } from '../../components/back-link.tsx'
import { PageTitle } from '../../components/page-title.tsx'
import { parseSitePart, SITE_PARTS, type SitePart } from './site-part.ts'
import { Tabs } from './tabs.tsx'
import type { WantedSearch } from '@personae/contract/wanted'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { EmptyState } from '../../components/empty-state.tsx'
import { PagedList } from '../../components/paged-list.tsx'
import { SkeletonRows } from '../../components/skeleton-rows.tsx'
import { formatCalendarDay, formatMoment } from '../../lib/format-date.ts'
import { paged, trpc, queryClient } from '../../lib/trpc.ts'
import payments from './payments.module.css'
import { CharacterLink } from '../../components/subject-link.tsx'
import type { FailedJob, JobsOverview } from '@personae/contract/jobs'
import { JOB_KINDS, jobTitle, REPEATABLE_JOBS, type RepeatableJob } from '@personae/contract/jobs.constants'
import { CallButton } from '../../components/call-button.tsx'
import { LoadFailed } from '../../components/load-failed.tsx'

interface Props {
  part: SitePart
  editorial: ReactNode
  audit: ReactNode
}

const partOf = (label: string, content: ReactNode) => ({
  label,
  panel: <div style={{ paddingTop: 24 }}>{content}</div>,
})

/** What admins do for the site as a whole, apart from decisions and money. */
export function SitePage({ part, editorial, audit }: Props) {
  const navigate = useNavigate({ from: '/admin/site' })
  const parts = {
    editorial: partOf('Editorial row', editorial),
    wanted: partOf('Wanted', <WantedList />),
    audit: partOf('Audit log', audit),
    jobs: partOf('Background work', <JobsPanel />),
  }
  const open = (next: string | null) =>
    void navigate({ search: parseSitePart({ part: next }), replace: true, resetScroll: false })
  return (
    <div className="page">
      <BackLink to="/admin">Back to Admin Dashboard</BackLink>
      <PageTitle title="Site" />
      <Tabs names={SITE_PARTS} open={part} onOpen={open} tabs={parts} />
    </div>
  )
}

function WantedList() {
  const wanted = useInfiniteQuery(trpc.admin.wanted.infiniteQueryOptions({}, paged))
  return (
    <>
      <p className="small">
        Names that people have searched for in the last 30 days without finding anybody. Who searched is not
        recorded.
      </p>
      <PagedList
        query={wanted}
        name="the wanted characters"
        loading={<SkeletonRows h={72} mt="md" />}
        empty={<EmptyState title="Nothing is missing" text="Searches without a result appear here." />}
      >
        {(searches) => (
          <ul className={payments.list} aria-label="Wanted characters">
            {searches.map((search) => (
              <WantedRow key={search.text} search={search} />
            ))}
          </ul>
        )}
      </PagedList>
    </>
  )
}

const WantedRow = ({ search: { text, searches, lastDay, added } }: { search: WantedSearch }) => (
  <li className={payments.row}>
    <div className="grid top grow" style={{ gap: 3 }}>
      <h2 className={payments.name}>{text}</h2>
      <p className="small">Last searched for on {formatCalendarDay(lastDay)}</p>
      {added && (
        <p className="small">
          Has been added since: <CharacterLink {...added} />
        </p>
      )}
    </div>
    <p className="strong figures">
      {searches === 1 ? '1 search' : `${searches.toLocaleString('en-US')} searches`}
    </p>
  </li>
)

const isRepeatable = (kind: FailedJob['kind']): kind is RepeatableJob =>
  REPEATABLE_JOBS.some((repeatable) => repeatable === kind)

const POLL_INTERVAL_MS = 15_000

/** Background jobs of the server: how many are waiting, and which have failed. */
function JobsPanel() {
  const jobs = useQuery(trpc.admin.jobs.queryOptions(undefined, { refetchInterval: POLL_INTERVAL_MS }))
  if (!jobs.data)
    return jobs.error && <LoadFailed title="Background work could not be loaded" level={2} query={jobs} />
  const { failed, failedCount } = jobs.data
  return (
    <div data-place>
      <p className="soft">{summaryOf(jobs.data)}</p>
      {failed.length > 0 && (
        <ul className="line-above" style={{ marginTop: 12 }} aria-label="Failed jobs">
          {failed.map((job) => (
            <Failed key={`${job.kind} ${job.subject}`} job={job} />
          ))}
        </ul>
      )}
      {failedCount > failed.length && (
        <p className="soft">{failedCount - failed.length} older ones are not shown.</p>
      )}
    </div>
  )
}

function summaryOf({ kinds, failedCount }: JobsOverview): string {
  const waiting = kinds.map(({ kind, waiting: count, retrying }) => {
    const again = retrying > 0 ? `, ${retrying} of them after a failed try` : ''
    return `${JOB_KINDS[kind]}: ${count} waiting${again}.`
  })
  if (failedCount > 0) return [...waiting, `${failedCount} failed and will not be tried again.`].join(' ')
  return waiting.length > 0 ? waiting.join(' ') : 'Everything is done. Nothing waits, and nothing has failed.'
}

const UNCHANGED: [string] = ['Nothing was changed']

function Failed({ job }: { job: FailedJob }) {
  const { kind, subject, attempts, failedAt, error } = job
  const refreshing = { onSettled: () => queryClient.invalidateQueries(trpc.admin.jobs.queryFilter()) }
  const title = jobTitle(job)
  return (
    <li className="row wrap start spread line-below" style={{ gap: '12px 24px', padding: '16px 0' }}>
      <div className="shrink" style={{ flex: '1 1 20rem' }}>
        <h2 className="sans">{title}</h2>
        <p className="small">
          Given up on <time dateTime={failedAt}>{formatMoment(failedAt)}</time> after{' '}
          {attempts === 1 ? 'one try' : `${attempts} tries`}
        </p>
        <p className="size-14" style={{ marginTop: 6 }}>
          {error}
        </p>
      </div>
      <div className="row gap-8">
        {isRepeatable(kind) && (
          <CallButton
            label="Try again"
            aria-label={`Try again: ${title}`}
            call={trpc.admin.retryJob.mutationOptions(refreshing)}
            input={{ kind, subject }}
            done={['It is tried again now']}
            failed={UNCHANGED}
          />
        )}
        <CallButton
          label="Dismiss"
          variant="danger"
          aria-label={`Dismiss: ${title}`}
          call={trpc.admin.dismissJob.mutationOptions(refreshing)}
          input={{ kind, subject }}
          done={['Dismissed']}
          failed={UNCHANGED}
        />
      </div>
    </li>
  )
}
