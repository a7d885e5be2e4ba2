import { setImmediate } from 'node:timers/promises'
import type { Activity } from '@personae/contract/moderation'
import type { Db } from '@personae/db'
import { median } from '../../../lib/median.ts'
import { DAY, HOUR } from '../../../lib/time.ts'
import type { Clock } from '../../../ports/clock.ts'
import { activityBetween, submittedBefore } from './activity.repo.ts'

const DAYS = 30
/** Milliseconds for which the median wait is cached: it hardly changes, since it covers 30 days. */
const CACHED_MS = HOUR / 6

const dayOf = (time: string | Date): string => new Date(time).toISOString().slice(0, 10)

export function createActivityService({ db, clock }: { db: Db; clock: Clock }) {
  async function lastDays(): Promise<Activity> {
    const today = Date.parse(dayOf(clock.now()))
    const startOf = (at: number) => new Date(today - (DAYS - 1 - at) * DAY).toISOString()
    const since = startOf(0)

    const submitted = new Map<string, string>()
    const waits: number[] = []
    const days: Activity['days'] = []
    for (let at = 0; at < DAYS; at += 1) {
      const day = { day: dayOf(startOf(at)), submissions: 0, decisions: 0 }
      days.push(day)
      const acts = await activityBetween(db.read, startOf(at), startOf(at + 1))
      // A character decided on in the period may have been submitted before it.
      const unknown = new Set(acts.map(({ characterId }) => characterId).filter((id) => !submitted.has(id)))
      for (const [id, time] of await submittedBefore(db.read, since, [...unknown])) submitted.set(id, time)
      for (const act of acts) {
        if (act.action === 'submitted' || act.action === 'resubmitted') {
          submitted.set(act.characterId, act.at)
          day.submissions += 1
          continue
        }
        day.decisions += 1
        const start = submitted.get(act.characterId)
        if (start !== undefined) waits.push((Date.parse(act.at) - Date.parse(start)) / HOUR)
      }
      // SQLite calls are synchronous: without this pause all days would be one turn of the event loop.
      await setImmediate()
    }
    return { days, medianHours: median(waits) }
  }

  let known: { at: number; wait: Promise<number | null> } | null = null

  /** The median of the last days, cached: everyone with a pending submission requests it. */
  function cachedMedian(): Promise<number | null> {
    const now = clock.now().getTime()
    if (known && now - known.at < CACHED_MS) return known.wait
    const wait = lastDays().then(({ medianHours }) => medianHours)
    known = { at: now, wait }
    wait.catch(() => (known = null))
    return wait
  }

  return {
    lastDays,
    usualWait: async () => ({ medianHours: await cachedMedian() }),
  }
}
