import type { FailedJob, JobsOverview } from '@personae/contract/jobs'
import { JOB_KINDS, jobTitle, REPEATABLE_JOBS, type RepeatableJob } from '@personae/contract/jobs.constants'
import { useQuery } from '@tanstack/react-query'
import { CallButton } from '../../components/call-button.tsx'
import { LoadFailed } from '../../components/load-failed.tsx'
import { formatMoment } from '../../lib/format-date.ts'
import { queryClient, trpc } from '../../lib/trpc.ts'

const isRepeatable = (kind: FailedJob['kind']): kind is RepeatableJob =>
  REPEATABLE_JOBS.some((repeatable) => repeatable === kind)

const POLL_INTERVAL_MS = 15_000

/** Background jobs of the server: how many are waiting, and which have failed. */
export function JobsPanel() {
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
