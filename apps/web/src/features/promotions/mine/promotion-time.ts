import { counted } from '@personae/contract/counted'
import type { OwnPromotion } from '@personae/contract/promotions'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** A duration, rounded down: "12 days", "5 hours" or "3 minutes". */
export function lengthInWords(ms: number): string {
  if (ms >= 2 * DAY) return counted(Math.floor(ms / DAY), 'day')
  if (ms >= HOUR) return counted(Math.floor(ms / HOUR), 'hour')
  return counted(Math.max(1, Math.floor(ms / MINUTE)), 'minute')
}

/** The time left of a promotion; null if it has ended. `state` is the server's, as the browser's clock may be slow. */
export function timeLeft({ state, startsAt, endsAt }: OwnPromotion, now: number): string | null {
  if (state === 'ended' || Date.parse(endsAt) <= now) return null
  if (state === 'scheduled' && Date.parse(startsAt) > now)
    return `Starts in ${lengthInWords(Date.parse(startsAt) - now)}`
  return `${lengthInWords(Date.parse(endsAt) - now)} left`
}

const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 })

/** Clicks per impression; a dash without impressions. */
export const clickRate = ({ impressions, clicks }: OwnPromotion): string =>
  impressions === 0 ? '—' : percent.format(clicks / impressions)
