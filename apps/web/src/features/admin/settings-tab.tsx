import { Button, Collapse } from '@mantine/core'
import type { FailedJob, JobsOverview } from '@personae/contract/jobs'
import { JOB_KINDS, jobTitle, REPEATABLE_JOBS, type RepeatableJob } from '@personae/contract/jobs.constants'
import { formatCents, type PaymentProviderName, PROMOTION_PLANS } from '@personae/contract/promotion-plans'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ExternalLink } from '../../components/external-link.tsx'
import { LoadFailed } from '../../components/load-failed.tsx'
import { formatMoment } from '../../lib/format-date.ts'
import { notifyFailed, notifySuccess } from '../../lib/notify.ts'
import { publicUrl } from '../../lib/public-url.ts'
import { paymentSettingsQuery } from '../../lib/queries.ts'
import { queryClient, trpc } from '../../lib/trpc.ts'
import classes from './admin.module.css'
import jobsClasses from './jobs-panel.module.css'
import payments from './payments.module.css'

export function SettingsTab({ editorial }: { editorial: ReactNode }) {
  return (
    <section className={classes.tab}>
      <h2 className={classes.heading}>Editorial row</h2>
      {editorial}
      <h2 className={classes.heading}>Payment provider</h2>
      <PaymentProvider />
      <h2 className={classes.heading}>Pricing</h2>
      <dl className={classes.prices}>
        {PROMOTION_PLANS.map(({ duration, label, cents }) => (
          <div key={duration} className="row spread line-below" style={{ padding: '10px 0' }}>
            <dt>{label}</dt>
            <dd className="figures">{formatCents(cents)}</dd>
          </div>
        ))}
      </dl>
      <h2 className={classes.heading}>Background work</h2>
      <JobsPanel />
    </section>
  )
}

const STRIPE_KEYS = 'https://dashboard.stripe.com/apikeys'

const STATES: Record<PaymentProviderName, string> = {
  stripe:
    'Your Stripe account is connected. Promotions are paid by card, and the money goes to that account.',
  demo: 'No account is connected: the demo takes the payments, and no money moves.',
  off: 'Payments are turned off: nobody can buy a promotion until an account is connected.',
}

function PaymentProvider() {
  const [isOpen, setIsOpen] = useState(false)
  const settings = useQuery(paymentSettingsQuery())
  const { data, error } = settings
  if (!data)
    return error && <LoadFailed title="Couldn't load the payment settings" level={3} query={settings} />
  if (data.provider === 'stripe') return <p className={classes.lead}>{STATES.stripe}</p>
  return (
    <>
      <p className={classes.lead}>{STATES[data.provider]}</p>
      <Button
        variant="default"
        mt="md"
        aria-expanded={isOpen}
        aria-controls="connect"
        onClick={() => setIsOpen((open) => !open)}
      >
        Connect account
      </Button>
      <p className="small" style={{ marginTop: 8 }}>
        You will be redirected to a card payment provider to connect an account.
      </p>
      <Collapse expanded={isOpen} id="connect">
        <p className={payments.connect}>
          The keys of your account are at <ExternalLink href={STRIPE_KEYS} />. Accounts are connected where
          the server is set up, so that no key ever passes through a browser.{' '}
          {data.provider === 'off' && (
            <>
              Remove <code>PAYMENTS=off</code>.{' '}
            </>
          )}
          Set <code>STRIPE_SECRET_KEY</code>, <code>STRIPE_PUBLISHABLE_KEY</code> and{' '}
          <code>STRIPE_WEBHOOK_SECRET</code>, let Stripe send its events to{' '}
          <code>{publicUrl()}/api/payments/stripe/webhook</code>, and start the server again.
        </p>
      </Collapse>
    </>
  )
}

const isRepeatable = (kind: FailedJob['kind']): kind is RepeatableJob =>
  REPEATABLE_JOBS.some((repeatable) => repeatable === kind)

const POLL_INTERVAL_MS = 15_000

/** Background jobs of the server: how many are waiting, and which have failed. */
function JobsPanel() {
  const jobs = useQuery(trpc.admin.jobs.queryOptions(undefined, { refetchInterval: POLL_INTERVAL_MS }))
  if (!jobs.data)
    return jobs.error && <LoadFailed title="Background work could not be loaded" level={3} query={jobs} />
  const { failed, failedCount } = jobs.data
  return (
    <>
      <p className="soft">{summaryOf(jobs.data)}</p>
      {failed.length > 0 && (
        <ul style={{ marginTop: 12 }} aria-label="Failed jobs">
          {failed.map((job) => (
            <Failed key={`${job.kind} ${job.subject}`} job={job} />
          ))}
        </ul>
      )}
      {failedCount > failed.length && (
        <p className="soft">{failedCount - failed.length} older ones are not shown.</p>
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
    onSettled: () => queryClient.invalidateQueries(trpc.admin.jobs.queryFilter()),
    onSuccess: () => notifySuccess(title),
    onError: notifyFailed('Nothing was changed'),
  })
  const retry = useMutation(trpc.admin.retryJob.mutationOptions(reported('It is tried again now')))
  const dismiss = useMutation(trpc.admin.dismissJob.mutationOptions(reported('Dismissed')))
  const title = jobTitle(job)
  return (
    <li className={jobsClasses.job}>
      <div className="shrink" style={{ flex: '1 1 20rem' }}>
        <h3 className={jobsClasses.title}>{title}</h3>
        <p className={jobsClasses.soft}>
          Given up on <time dateTime={failedAt}>{formatMoment(failedAt)}</time> after{' '}
          {attempts === 1 ? 'one try' : `${attempts} tries`}
        </p>
        <p className={jobsClasses.error}>{error}</p>
      </div>
      <div className="row gap-8">
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
