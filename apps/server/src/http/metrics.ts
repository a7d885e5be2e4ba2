import cluster from 'node:cluster'
import type { CacheScope, Services } from '@personae/api/server'
import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client'
import { RequestDurations } from './request-durations.ts'
import type { ResponseCache } from './response-cache.ts'

interface Deps {
  services: Pick<Services, 'workload'>
  cache: Pick<ResponseCache, 'counts'>
}

export type Metrics = ReturnType<typeof createMetrics>

/**
 * Figures of one process in Prometheus' format. Labels have few values, and nothing of any person: the pattern of an
 * address, never the address itself.
 */
export function createMetrics({ services, cache }: Deps) {
  const registry = new Registry()
  // With several server processes each has its own figures.
  if (cluster.worker) registry.setDefaultLabels({ worker: cluster.worker.id })
  const registers = [registry]
  const durations = new RequestDurations(registry)
  const streams = new Gauge({
    name: 'personae_open_event_streams',
    help: 'Open streams of live updates and of the Character Expert.',
    registers,
  })
  const pending = gauge('personae_pending_submissions', 'Submissions that wait for a decision.')
  const oldest = gauge(
    'personae_oldest_pending_submission_seconds',
    'How long the oldest of them has waited.',
  )
  const mails = gauge('personae_unsent_mails', 'Email that waits to be sent, or has failed.')
  const jobs = gauge('personae_jobs', 'Background jobs; failed ones wait for an admin.', ['kind', 'state'])
  const lookups = new Counter({
    name: 'personae_response_cache_lookups_total',
    help: 'Answers to visitors that were in the response cache (hit), or had to be made (miss).',
    labelNames: ['scope', 'result'],
    registers,
  })

  function gauge(name: string, help: string, labelNames: string[] = []): Gauge {
    return new Gauge({ name, help, labelNames, registers })
  }

  let hasProcessMetrics = false

  return {
    contentType: registry.contentType,

    /** Counts a request with its duration; `route` is the pattern of its address. */
    observe: durations.count.bind(durations),

    /** Counts an event stream; call the returned function when it has ended. */
    streamOpened(): () => void {
      streams.inc()
      return () => streams.dec()
    },

    async text(): Promise<string> {
      // Observes the event loop and the garbage collector from the first scrape on.
      if (!hasProcessMetrics) collectDefaultMetrics({ register: registry })
      hasProcessMetrics = true
      lookups.reset()
      for (const scope of ['content', 'character'] satisfies CacheScope[]) {
        const { hits, misses } = cache.counts[scope]
        lookups.inc({ scope, result: 'hit' }, hits)
        lookups.inc({ scope, result: 'miss' }, misses)
      }
      const workload = await services.workload.current()
      pending.set(workload.pending)
      oldest.set(workload.oldestPendingSeconds)
      mails.set(workload.mails)
      for (const { kind, queued, failed } of workload.jobs) {
        jobs.set({ kind, state: 'queued' }, queued)
        jobs.set({ kind, state: 'failed' }, failed)
      }
      return registry.metrics()
    },
  }
}
