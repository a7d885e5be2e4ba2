import type { Activity as Figures } from '@personae/contract/moderation'
import { useQuery } from '@tanstack/react-query'
import type { CSSProperties } from 'react'
import { formatShortDay } from '../../lib/format-date.ts'
import { trpc } from '../../lib/trpc.ts'
import classes from './admin.module.css'

const hours = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })

const waitOf = ({ medianHours }: Figures): string =>
  medianHours === null
    ? 'No decisions in the last 30 days.'
    : `Half of all decisions took less than ${hours.format(medianHours)} hours.`

/** Submissions and decisions of the last 30 days, a pair of bars a day. */
export function Activity() {
  const { data } = useQuery(trpc.admin.activity.queryOptions(undefined, { staleTime: 0 }))
  if (!data) return null
  const [first] = data.days
  const most = Math.max(1, ...data.days.flatMap(({ submissions, decisions }) => [submissions, decisions]))
  const share = (count: number) => ({ '--share': count / most }) as CSSProperties
  return (
    <section className={classes.activity} aria-labelledby="activity">
      <h2 id="activity">The last 30 days</h2>
      <ol className={classes.days}>
        {data.days.map(({ day, submissions, decisions }) => (
          <li key={day} title={`${formatShortDay(day)}: ${submissions} submitted, ${decisions} decided`}>
            <span className={classes.hidden}>
              {formatShortDay(day)}: {submissions} submitted, {decisions} decided
            </span>
            <span className={classes.submittedBar} style={share(submissions)} aria-hidden />
            <span className={classes.decidedBar} style={share(decisions)} aria-hidden />
          </li>
        ))}
      </ol>
      <p className={classes.span} aria-hidden>
        <span>{first && formatShortDay(first.day)}</span>
        <span className={classes.submitted}>Submitted</span>
        <span className={classes.decided}>Decided</span>
        <span>Today</span>
      </p>
      <p className={classes.note}>{waitOf(data)}</p>
    </section>
  )
}
