import type { Activity } from '@personae/contract/moderation'
import type { Db } from '@personae/db'
import type { Clock } from '../../ports/clock.ts'
import { activitySince, submittedBefore } from './activity.repo.ts'

const HOUR = 60 * 60 * 1_000
const DAY = 24 * HOUR
const DAYS = 30

export type ActivityService = ReturnType<typeof createActivityService>

const dayOf = (time: string | Date): string => new Date(time).toISOString().slice(0, 10)

function median(numbers: number[]): number | null {
  if (numbers.length === 0) return null
  const sorted = numbers.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/** How much comes in, how much is decided, and how long that takes: read off the revisions. */
export function createActivityService({ db, clock }: { db: Db; clock: Clock }) {
  return {
    async lastDays(): Promise<Activity> {
      const today = Date.parse(dayOf(clock.now()))
      const names = Array.from({ length: DAYS }, (_, at) => dayOf(new Date(today - (DAYS - 1 - at) * DAY)))
      const days = new Map(names.map((day) => [day, { day, submissions: 0, decisions: 0 }]))
      const since = new Date(today - (DAYS - 1) * DAY).toISOString()

      const submitted = await submittedBefore(db.read, since)
      const waits: number[] = []
      for (const { characterId, at, action } of await activitySince(db.read, since)) {
        const day = days.get(dayOf(at))
        if (action === 'submitted' || action === 'resubmitted') {
          submitted.set(characterId, at)
          if (day) day.submissions += 1
          continue
        }
        if (day) day.decisions += 1
        const start = submitted.get(characterId)
        if (start !== undefined) waits.push((Date.parse(at) - Date.parse(start)) / HOUR)
      }
      return { days: [...days.values()], medianHours: median(waits) }
    },
  }
}
