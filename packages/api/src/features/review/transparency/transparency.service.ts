import { REMOVAL_HOURS } from '@personae/contract/disputes.constants'
import type { Transparency } from '@personae/contract/transparency'
import { LEAST_PUBLISHED } from '@personae/contract/transparency.constants'
import type { Core } from '../../../core.ts'
import { median } from '../../../lib/median.ts'
import { DAY, HOUR } from '../../../lib/time.ts'
import { published } from './figures.ts'
import { countPages, reportsSince } from './transparency.repo.ts'

export function createTransparency({ db, clock }: Pick<Core, 'db' | 'clock'>) {
  let ofTheDay: Transparency | undefined

  return {
    /** Figures of the last twelve months (see `TRANSPARENCY_FIGURES`); computed once a day for everybody. */
    async figures() {
      const now = clock.now()
      if (ofTheDay && now.getTime() < Date.parse(ofTheDay.to) + DAY) return ofTheDay
      const start = new Date(now)
      start.setUTCFullYear(start.getUTCFullYear() - 1)
      const [from, to] = [start.toISOString(), now.toISOString()]
      const reports = await reportsSince(db.read, from)
      const hours = reports.flatMap(({ createdAt, answeredAt }) =>
        answeredAt === null ? [] : (Date.parse(answeredAt) - Date.parse(createdAt)) / HOUR,
      )
      const countOf = (status: string) => reports.filter((one) => one.status === status).length
      const typical = hours.length < LEAST_PUBLISHED ? null : median(hours)
      ofTheDay = {
        from,
        to,
        ...published({
          reports: reports.length,
          upheld: countOf('upheld'),
          dismissed: countOf('dismissed'),
          takenOff: await countPages(db.read, ['character_taken_off'], from),
          takenOffOnRequest: await countPages(
            db.read,
            ['character_unpublished', 'character_taken_off_on_request'],
            from,
          ),
          restored: await countPages(db.read, ['character_restored'], from),
          medianHours: typical && Math.round(typical),
          within48Hours: hours.filter((one) => one <= REMOVAL_HOURS).length,
        }),
      }
      return ofTheDay
    },
  }
}
