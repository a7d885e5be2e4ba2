import type { Activity as Figures } from '@personae/contract/moderation'
import { useQuery } from '@tanstack/react-query'
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useState } from 'react'
import { formatHours } from '../../lib/format-age.ts'
import { formatShortCalendarDay } from '../../lib/format-date.ts'
import { trpc } from '../../lib/trpc.ts'
import classes from './admin.module.css'

function waitOf({ medianHours }: Figures): string {
  if (medianHours === null) return 'No decisions in the last 30 days.'
  return `Median time to decision: ${formatHours(medianHours)}`
}

type Day = Figures['days'][number]

const wordsFor = ({ submissions, decisions }: Pick<Day, 'submissions' | 'decisions'>): string =>
  `${submissions.toLocaleString('en-US')} submitted · ${decisions.toLocaleString('en-US')} decided`

const totalOf = (days: Day[]) => ({
  submissions: days.reduce((sum, day) => sum + day.submissions, 0),
  decisions: days.reduce((sum, day) => sum + day.decisions, 0),
})

export function Activity() {
  const { data, isPending } = useQuery(trpc.admin.activity.queryOptions())
  const [picked, setPicked] = useState<number | null>(null)
  // The placeholder is as high as the chart, so that nothing below moves when the figures arrive.
  if (isPending) return <div className={classes.activity} style={{ minHeight: 96 }} />
  if (!data) return null
  const [first] = data.days
  const day = picked === null ? undefined : data.days[picked]
  return (
    <details className={classes.activity}>
      <summary>
        <h2 className="label medium soft" style={{ display: 'inline', lineHeight: 1.55 }}>
          {day ? formatShortCalendarDay(day.day) : 'The last 30 days'}
        </h2>
        <p>{wordsFor(day ?? totalOf(data.days))}</p>
        <p className={classes.note}>{waitOf(data)}</p>
      </summary>
      <Bars days={data.days} picked={picked} onPick={setPicked} />
      <p className="row spread soft size-13" style={{ margin: '4px 0 2px' }} aria-hidden>
        <span>{first && formatShortCalendarDay(first.day)}</span>
        <span className={`${classes.legend} ${classes.submitted}`}>Submitted</span>
        <span className={`${classes.legend} ${classes.decided}`}>Decided</span>
        <span>Today</span>
      </p>
    </details>
  )
}

interface BarsProps {
  days: Day[]
  picked: number | null
  onPick: (at: number | null) => void
}

/** How many days each key moves by; Home and End move by more than the whole range. */
const STEPS: Record<string, number> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  Home: -Infinity,
  End: Infinity,
}

/** Two bars for each day, below a line at the maximum. A day is selected by mouse, touch or arrow keys. */
function Bars({ days, picked, onPick }: BarsProps) {
  const most = Math.max(1, ...days.flatMap(({ submissions, decisions }) => [submissions, decisions]))
  const share = (count: number) => ({ '--share': count / most }) as CSSProperties
  const last = days.length - 1
  const now = picked ?? last
  const clamp = (at: number) => Math.min(Math.max(at, 0), last)
  const point = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    onPick(clamp(Math.floor(((clientX - left) / width) * days.length)))
  }
  const move = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (step === undefined) return
    event.preventDefault()
    onPick(clamp(now + step))
  }
  const shown = days[now]
  return (
    <div
      className={classes.chart}
      role="slider"
      tabIndex={0}
      aria-label="Day"
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={now}
      aria-valuetext={shown && `${formatShortCalendarDay(shown.day)}: ${wordsFor(shown)}`}
      onKeyDown={move}
      onPointerDown={point}
      onPointerMove={point}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && onPick(null)}
      onFocus={() => picked === null && onPick(last)}
      onBlur={() => onPick(null)}
    >
      <span className={classes.most} aria-hidden>
        {most.toLocaleString('en-US')}
      </span>
      <ol className={classes.days} aria-hidden>
        {days.map(({ day, submissions, decisions }, at) => (
          <li key={day} data-picked={at === picked || undefined}>
            <span className={classes.submitted} style={share(submissions)} />
            <span className={classes.decided} style={share(decisions)} />
          </li>
        ))}
      </ol>
    </div>
  )
}
