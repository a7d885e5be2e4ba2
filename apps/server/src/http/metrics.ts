import cluster, { type Worker } from 'node:cluster'
import { hash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'
import {
  AggregatorRegistry,
  collectDefaultMetrics,
  Counter,
  type CounterConfiguration,
  Gauge,
  Histogram,
  Registry,
} from 'prom-client'
import type { Parts } from './parts.ts'

/** Upper bounds in seconds; cached responses take less than a millisecond. */
const DURATION_BUCKETS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Serves metrics to this machine and with the token. Labels identify no person: a route's pattern, no address. */
export function addMetrics(
  app: FastifyInstance,
  { services, cache, turns }: Parts,
  token: string | undefined,
): void {
  const own = new Registry()
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
  const openStreams = new Gauge({
    name: 'personae_open_event_streams',
    help: 'Open streams of live updates and of the Character Expert.',
    registers: [own],
  })
  // Counters that are kept elsewhere are read at each scrape.
  const counter = (options: Omit<CounterConfiguration<string>, 'registers'>) =>
    own.registerMetric(new Counter({ ...options, registers: [] }))
  counter({
    name: 'personae_response_cache_lookups_total',
    help: 'Answers to visitors that were in the response cache (hit), or had to be made (miss).',
    labelNames: ['scope', 'result'],
    collect() {
      this.reset()
      for (const [scope, { hits, misses }] of Object.entries(cache.stores)) {
        this.inc({ scope, result: 'hit' }, hits)
        this.inc({ scope, result: 'miss' }, misses)
      }
    },
  })
  counter({
    name: 'personae_pages_without_body_total',
    help: 'Pages for visitors that had waited for too long, and were sent with their data instead of being rendered.',
    collect() {
      this.reset()
      this.inc(turns.counts.withoutBody)
    },
  })
  // Event loop and garbage collector are observed only from the first scrape on.
  const metricsOf = own.getMetricsAsArray.bind(own)
  own.getMetricsAsArray = () => {
    own.getMetricsAsArray = metricsOf
    collectDefaultMetrics({ register: own })
    return metricsOf()
  }

  const site = new Registry()
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers: [site] })
  const pending = gauge('personae_pending_submissions', 'Submissions that wait for a decision.')
  const oldest = gauge(
    'personae_oldest_pending_submission_seconds',
    'How long the oldest of them has waited.',
  )
  const mails = gauge('personae_unsent_mails', 'Email that waits to be sent, or has failed.', ['kind'])
  const delays = gauge('personae_mail_delay_seconds', 'How long the oldest of them has waited.', ['kind'])
  const jobs = gauge('personae_jobs', 'Background jobs; failed ones wait for an admin.', ['kind', 'state'])

  async function metricsOfSite(): Promise<string> {
    const workload = await services.workload.current()
    pending.set(workload.pending)
    oldest.set(workload.oldestPendingSeconds)
    for (const one of [mails, delays]) one.reset()
    for (const { kind, count, oldestSeconds } of workload.mails) {
      mails.set({ kind }, count)
      delays.set({ kind }, oldestSeconds)
    }
    for (const { kind, queued, failed } of workload.jobs) {
      jobs.set({ kind, state: 'queued' }, queued)
      jobs.set({ kind, state: 'failed' }, failed)
    }
    return site.metrics()
  }

  const streams = new WeakSet<FastifyReply>()
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isStream(reply, payload)) {
      streams.add(reply)
      openStreams.inc()
      reply.raw.once('close', () => openStreams.dec())
    }
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const labels = { route: routeOf(request), method: request.method, status: reply.statusCode }
    if (!streams.has(reply)) durations.observe(labels, reply.elapsedTime / 1_000)
    done()
  })

  app.get('/metrics', async (request, reply) => {
    const isAllowed = isFromThisMachine(request) || (token !== undefined && hasToken(request, token))
    if (!isAllowed) return reply.callNotFound()
    // If a process is starting or hangs, only this one's metrics are returned.
    const processes = cluster.isWorker ? metricsOfAll().catch(() => own.metrics()) : own.metrics()
    const texts = await Promise.all([processes, metricsOfSite()])
    return reply.type(own.contentType).send(texts.join('\n'))
  })
}

/** Sent by a server process to the first one, which collects the metrics of all. */
interface Message {
  kind: 'metrics'
  /** The metrics, in the answer; null if a process did not respond. */
  text?: string | null
}

const isMetrics = (message: unknown): message is Message =>
  (message as Partial<Message> | null)?.kind === 'metrics'

export function answerForAll(): void {
  const all = new AggregatorRegistry()
  async function answer(worker: Worker): Promise<void> {
    const text = await all.clusterMetrics().catch(() => null)
    if (worker.isConnected()) worker.send({ kind: 'metrics', text } satisfies Message)
  }
  cluster.on('message', (worker, message: unknown) => {
    if (isMetrics(message)) void answer(worker)
  })
}

function shareMetrics(registry: Registry): void {
  AggregatorRegistry.setRegistries(registry)
  // oxlint-disable-next-line no-new -- it listens from its creation on
  new AggregatorRegistry()
}

/** In a server process: the metrics of all processes, in Prometheus' format. @throws Error if one does not respond */
function metricsOfAll(): Promise<string> {
  const worker = cluster.worker!
  return new Promise((resolve, reject) => {
    function receive(message: unknown): void {
      if (!isMetrics(message)) return
      worker.off('message', receive)
      if (typeof message.text === 'string') resolve(message.text)
      else reject(new Error('A server process did not answer.'))
    }
    worker.on('message', receive)
    worker.send({ kind: 'metrics' } satisfies Message)
  })
}

/** Headers that proxies set. With one of them, a request from this machine may be anybody's. */
const PROXY_HEADERS = [
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'forwarded',
  'via',
]

const digest = (text: string): Buffer => hash('sha256', text, 'buffer')

function isFromThisMachine({ headers, raw }: FastifyRequest): boolean {
  const address = raw.socket.remoteAddress ?? ''
  if (!ipaddr.isValid(address) || ipaddr.process(address).range() !== 'loopback') return false
  return PROXY_HEADERS.every((name) => headers[name] === undefined)
}

const hasToken = ({ headers: { authorization } }: FastifyRequest, token: string): boolean =>
  // Compared as digests, which have equal length.
  timingSafeEqual(digest(authorization ?? ''), digest(`Bearer ${token}`))

/** Whether the response is a stream, which proxies must not buffer; that of /trpc is a `Response`. */
const isStream = (reply: FastifyReply, payload: unknown): boolean =>
  payload instanceof Response
    ? payload.headers.get('content-type')?.startsWith('text/event-stream') === true
    : reply.hasHeader('x-accel-buffering')

/** The route's pattern; one for all files of the client, whose names change with each version. */
const routeOf = ({ routeOptions: { url } }: FastifyRequest): string => {
  if (url === undefined) return 'none'
  return url.startsWith('/assets/') ? '/assets/*' : url
}
