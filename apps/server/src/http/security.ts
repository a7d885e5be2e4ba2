import { AppError } from '@personae/api/server'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Parts } from './parts.ts'
import type { Site } from './site.ts'

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Whether a browser sent this write from another site. Clients that send none of these headers are not browsers. */
function isForeign({ headers }: FastifyRequest, site: Site): boolean {
  const fetchSite = headers['sec-fetch-site']
  if (fetchSite !== undefined) return fetchSite !== 'same-origin' && fetchSite !== 'none'
  const { origin } = headers
  if (origin === undefined || origin === site.publicUrl) return false
  if (!URL.canParse(origin)) return true
  const { host, protocol } = new URL(origin)
  return host !== headers.host || (site.secure && protocol !== 'https:')
}

const LOOPBACK = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/

/** The accepted host names for writes, with and without a default port. */
function hostsOf({ publicUrl }: Site): Set<string> {
  const { host, port, hostname, protocol } = new URL(publicUrl)
  return new Set(port ? [host] : [hostname, `${hostname}:${protocol === 'https:' ? 443 : 80}`])
}

/** The host that the browser requested; behind proxies, the one that the outermost proxy saw. */
function hostNamed({ headers }: FastifyRequest, { proxies }: Site): string {
  const forwarded = proxies > 0 ? headers['x-forwarded-host'] : undefined
  if (forwarded === undefined) return headers.host ?? ''
  const names = String(forwarded).split(',')
  return names.at(-Math.min(proxies, names.length))!.trim()
}

const FROM_OTHER_SITE = new AppError('forbidden', 'This request came from another site and was refused.')
const TO_OTHER_HOST = new AppError(
  'forbidden',
  'This request was sent to another host name than this site’s and was refused.',
)

const OTHER_HOST_LOGGED =
  'a write to another host name than that of PUBLIC_URL was refused; if visitors cannot sign in, check PUBLIC_URL, and that the proxy passes the host name on'

/** Keeps shared caches from storing someone's cookie with an answer for everybody. Call it after the cookies' plugin. */
export function keepCookiesPrivate(app: FastifyInstance): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    const isPublic = String(reply.getHeader('cache-control')).startsWith('public')
    if (isPublic && reply.hasHeader('set-cookie')) reply.header('cache-control', 'no-store')
    done(null, payload)
  })
}

/** Refuses writes from other sites, and under other host names that point to this machine. */
export function addSecurity(app: FastifyInstance, { site, securityHeaders }: Parts): void {
  const hosts = hostsOf(site)
  function refusalOf(request: FastifyRequest): AppError | undefined {
    if (SAFE.has(request.method)) return undefined
    if (isForeign(request, site)) return FROM_OTHER_SITE
    const host = hostNamed(request, site).toLowerCase()
    return LOOPBACK.test(host) || hosts.has(host) ? undefined : TO_OTHER_HOST
  }

  let isHostLogged = false
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(securityHeaders).header('x-request-id', request.id)
    const refusal = refusalOf(request)
    // Once, since anyone can cause it.
    if (refusal === TO_OTHER_HOST && !isHostLogged) {
      isHostLogged = true
      request.log.warn({ publicUrl: site.publicUrl }, OTHER_HOST_LOGGED)
    }
    done(refusal)
  })
}
