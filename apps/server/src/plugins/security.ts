import { AppError } from '@personae/api/server'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Site } from '../site.ts'

/** Scripts come from this origin alone; the one inline script, the theme's, is named by its hash. */
export const contentSecurityPolicy = (site: Site, inlineScripts: string[] = []): string =>
  [
    "default-src 'none'",
    `script-src ${["'self'", ...inlineScripts].join(' ')}`,
    // The component library sets sizes and colours through style attributes.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(site.secure ? ['upgrade-insecure-requests'] : []),
  ].join('; ')

export const securityHeaders = (site: Site): Record<string, string> => ({
  'content-security-policy': contentSecurityPolicy(site),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), browsing-topics=()',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  ...(site.secure && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
})

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/** AT-19: whether a browser sent this write from another site. Clients that say nothing of it are no browsers. */
function isForeign({ headers }: FastifyRequest, site: Site): boolean {
  const fetchSite = headers['sec-fetch-site']
  if (fetchSite !== undefined) return fetchSite !== 'same-origin' && fetchSite !== 'none'
  const { origin } = headers
  if (origin === undefined || origin === site.publicUrl) return false
  if (!URL.canParse(origin)) return true
  const { host, protocol } = new URL(origin)
  return host !== headers.host || (site.secure && protocol !== 'https:')
}

/** Refuses writes from other sites and sets the security headers, on every answer from the first hook on. */
export function addSecurity(app: FastifyInstance, site: Site): void {
  const fixed = securityHeaders(site)
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(fixed)
    const refused = !SAFE.has(request.method) && isForeign(request, site)
    done(
      refused ? new AppError('forbidden', 'This request came from another site and was refused.') : undefined,
    )
  })
}
