import cluster from 'node:cluster'
import type { CacheScope, Services } from '@personae/api/server'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { metricsOfAll, shareMetrics } from './process-metrics.ts'
import type { ResponseCache } from './response-cache.ts'

interface Deps {
  services: Pick<Services, 'workload'>
  cache: Pick<ResponseCache, 'counts'>
}

export type Metrics = ReturnType<typeof createMetrics>

/** Upper bounds in seconds: answers from the cache take less than a millisecond. */
const DURATION_BUCKETS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** The metrics of one process. What is counted elsewhere is read when they are. */
class ProcessRegistry extends Registry {
  readonly #refresh: () => void

  constructor(refresh: () => void) {
    super()
    this.#refresh = refresh
  }

  override metrics() {
    this.#refresh()
    return super.metrics()
  }

  override getMetricsAsJSON() {
    this.#refresh()
    return super.getMetricsAsJSON()
  }
}

/**
 * Figures in Prometheus' format: those of all server processes, and those of the site. Labels have few values, and nothing
 * of any person: the pattern of an address, never the address itself.
 */
export function createMetrics({ services, cache }: Deps) {
  const own = new ProcessRegistry(refresh)
  if (cluster.worker) {
    own.setDefaultLabels({ worker: cluster.worker.id })
    shareMetrics(own)
  }
  const durations = new Histogram({
    name: 'personae_http_request_duration_seconds',
    help: 'Time to answer a request, by the pattern of its address; without event streams.',
    labelNames: ['route', 'method', 'status'],
    buckets: DURATION_BUCKETS,
    registers: [own],
  })
  const streams = new Gauge({
    name: 'personae_open_event_streams',
    help: 'Open streams of live updates and of the Character Expert.',
    registers: [own],
  })
  const lookups = new Counter({
    name: 'personae_response_cache_lookups_total',
    help: 'Answers to visitors that were in the response cache (hit), or had to be made (miss).',
    labelNames: ['scope', 'result'],
    registers: [own],
  })
  let hasProcessMetrics = false

  function refresh(): void {
    // Observes the event loop and the garbage collector from the first scrape on.
    if (!hasProcessMetrics) collectDefaultMetrics({ register: own })
    hasProcessMetrics = true
    lookups.reset()
    for (const scope of ['content', 'character'] satisfies CacheScope[]) {
      const { hits, misses } = cache.counts[scope]
      lookups.inc({ scope, result: 'hit' }, hits)
      lookups.inc({ scope, result: 'miss' }, misses)
    }
  }

  const site = new Registry()
  const pending = gauge('personae_pending_submissions', 'Submissions that wait for a decision.')
  const oldest = gauge(
    'personae_oldest_pending_submission_seconds',
    'How long the oldest of them has waited.',
  )
  const mails = gauge('personae_unsent_mails', 'Email that waits to be sent, or has failed.')
  const jobs = gauge('personae_jobs', 'Background jobs; failed ones wait for an admin.', ['kind', 'state'])

  function gauge(name: string, help: string, labelNames: string[] = []): Gauge {
    return new Gauge({ name, help, labelNames, registers: [site] })
  }

  async function metricsOfSite(): Promise<string> {
    const workload = await services.workload.current()
    pending.set(workload.pending)
    oldest.set(workload.oldestPendingSeconds)
    mails.set(workload.mails)
    for (const { kind, queued, failed } of workload.jobs) {
      jobs.set({ kind, state: 'queued' }, queued)
      jobs.set({ kind, state: 'failed' }, failed)
    }
    return site.metrics()
  }

  return {
    contentType: own.contentType,

    /** Counts a request with its duration; `route` is the pattern of its address. */
    observe(method: string, route: string, status: number, milliseconds: number): void {
      durations.observe({ route, method, status }, milliseconds / 1_000)
    },

    /** Counts an event stream; call the returned function when it has ended. */
    streamOpened(): () => void {
      streams.inc()
      return () => streams.dec()
    },

    async text(): Promise<string> {
      // A process that starts or hangs does not answer: then there are the figures of this one.
      const processes = cluster.isWorker ? metricsOfAll().catch(() => own.metrics()) : own.metrics()
      return (await Promise.all([processes, metricsOfSite()])).join('\n')
    },
  }
}
