import { type Duration, planOf } from '@personae/contract/promotion-plans'
import type { IsoTime } from '@personae/db'

/** The end of a promotion after this many calendar months; in a shorter month, its last day. */
export function endOf(startsAt: IsoTime, duration: Duration): IsoTime {
  const start = Temporal.Instant.from(startsAt).toZonedDateTimeISO('UTC')
  const end = start.add({ months: planOf(duration).months })
  return new Date(end.epochMilliseconds).toISOString()
}
