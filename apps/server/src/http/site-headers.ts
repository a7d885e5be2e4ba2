import { NO_TRAINING } from '../discovery/robots.ts'
import type { Site } from './site.ts'

/** External sources that a page may load from, by directive. */
export type Sources = Partial<Record<'script-src' | 'frame-src' | 'img-src' | 'connect-src', string[]>>

/** Scripts load from this origin only; the inline script of the theme is allowed by its hash. */
export const contentSecurityPolicy = (
  site: Site,
  inlineScripts: string[] = [],
  elsewhere: Sources = {},
): string =>
  [
    "default-src 'none'",
    `script-src ${["'self'", ...inlineScripts, ...(elsewhere['script-src'] ?? [])].join(' ')}`,
    // The component library sets sizes and colours through style attributes.
    "style-src 'self' 'unsafe-inline'",
    ["img-src 'self' data: blob:", ...(elsewhere['img-src'] ?? [])].join(' '),
    "font-src 'self'",
    ["connect-src 'self'", ...(elsewhere['connect-src'] ?? [])].join(' '),
    ...(elsewhere['frame-src'] ? [['frame-src', ...elsewhere['frame-src']].join(' ')] : []),
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(site.secure ? ['upgrade-insecure-requests'] : []),
  ].join('; ')

export const PERMISSIONS_POLICY = 'camera=(), microphone=(), geolocation=(), browsing-topics=()'

export const securityHeaders = (site: Site): Record<string, string> => ({
  'content-security-policy': contentSecurityPolicy(site),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': PERMISSIONS_POLICY,
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  ...NO_TRAINING,
  ...(site.secure && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
})

/** The headers of every answer. */
export const siteHeaders = (site: Site, requestId: string): Record<string, string> => ({
  ...securityHeaders(site),
  'x-request-id': requestId,
})
