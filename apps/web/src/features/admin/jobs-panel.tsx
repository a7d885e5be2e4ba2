import { Button } from '@mantine/core'
import type { FailedJob, JobsOverview } from '@personae/contract/jobs'
import { JOB_KINDS, jobTitle, REPEATABLE_JOBS, type RepeatableJob } from '@personae/contract/jobs.constants'
import { useMutation, useQuery } from '@tanstack/react-query'
import { LoadFailed } from '../../components/load-failed.tsx'
import { formatMoment } from '../../lib/format-date.ts'
import { notifyFailure, notifySuccess } from '../../lib/notify.ts'
import { failureText } from '../../lib/trpc.ts'
import { dismissJobMutation, jobsQuery, retryJobMutation } from './admin.queries.ts'
import classes from './jobs-panel.module.css'

const isRepeatable = (kind: FailedJob['kind']): kind is RepeatableJob =>
  REPEATABLE_JOBS.some((repeatable) => repeatable === kind)

/** Background jobs of the server: how many are waiting, and which have failed. */
export function JobsPanel() {
  const { data: jobs, error, refetch } = useQuery(jobsQuery())
  if (!jobs) {
    return error ? (
      <LoadFailed
        error={error}
        title="Background work could not be loaded"
        level={3}
        onRetry={() => void refetch()}
      />
    ) : null
  }
  const { failed, failedCount } = jobs
  return (
    <>
      <p className={classes.summary}>{summaryOf(jobs)}</p>
      {failed.length > 0 && (
        <ul className={classes.failed} aria-label="Failed jobs">
          {failed.map((job) => (
            <Failed key={`${job.kind} ${job.subject}`} job={job} />
          ))}
        </ul>
      )}
      {failedCount > failed.length && (
        <p className={classes.summary}>{failedCount - failed.length} older ones are not shown.</p>
      )}
    </>
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

function Failed({ job }: { job: FailedJob }) {
  const { kind, subject, attempts, failedAt, error } = job
  const reported = (title: string) => ({
    onSuccess: () => notifySuccess(title),
    onError: (failure: unknown) => notifyFailure('Nothing was changed', failureText(failure)),
  })
  const retry = useMutation({
    ...retryJobMutation(),
    ...reported('It is tried again now'),
  })
  const dismiss = useMutation({ ...dismissJobMutation(), ...reported('Dismissed') })
  const title = jobTitle(job)
  return (
    <li className={classes.job}>
      <div className={classes.what}>
        <h3 className={classes.title}>{title}</h3>
        <p className={classes.soft}>
          Given up on <time dateTime={failedAt}>{formatMoment(failedAt)}</time> after{' '}
          {attempts === 1 ? 'one try' : `${attempts} tries`}
        </p>
        <p className={classes.error}>{error}</p>
      </div>
      <div className={classes.actions}>
        {isRepeatable(kind) && (
          <Button
            variant="default"
            size="sm"
            aria-label={`Try again: ${title}`}
            loading={retry.isPending}
            onClick={() => retry.mutate({ kind, subject })}
          >
            Try again
          </Button>
        )}
        <Button
          variant="danger"
          size="sm"
          aria-label={`Dismiss: ${title}`}
          loading={dismiss.isPending}
          onClick={() => dismiss.mutate({ kind, subject })}
        >
          Dismiss
        </Button>
      </div>
    </li>
  )
}
