import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import helmet from 'helmet'
import type { Site } from './site.ts'

type Headers = Record<string, string>

export type Sources = Partial<Record<'script-src' | 'frame-src' | 'img-src' | 'connect-src', string[]>>

/** Forbids training models with content: `noai` of picture sites, and the W3C group's TDM Reservation Protocol. */
const NO_TRAINING = { 'x-robots-tag': 'noai, noimageai', 'tdm-reservation': '1' }

export const PERMISSIONS_POLICY = 'camera=(), microphone=(), geolocation=(), browsing-topics=()'

/** The content security policy. Scripts load from this origin only; inline ones are allowed by their hash. */
const policyOptions = (site: Site, inlineScripts: string[] = [], elsewhere: Sources = {}) => ({
  useDefaults: false,
  directives: {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...inlineScripts, ...(elsewhere['script-src'] ?? [])],
    // The component library sets sizes and colours through style attributes.
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', ...(elsewhere['img-src'] ?? [])],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...(elsewhere['connect-src'] ?? [])],
    'frame-src': elsewhere['frame-src'] ?? null,
    'manifest-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'upgrade-insecure-requests': site.secure ? [] : null,
  },
})

/** The headers that Helmet sets, read from a response that is never sent: many responses bypass Fastify. */
function headersOf(middleware: ReturnType<typeof helmet>): Headers {
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  middleware(request, response, () => {})
  return response.getHeaders() as Headers
}

export const contentSecurityPolicy = (...options: Parameters<typeof policyOptions>): Headers =>
  headersOf(helmet.contentSecurityPolicy(policyOptions(...options)))

export const securityHeaders = (site: Site): Headers => ({
  ...headersOf(
    helmet({
      contentSecurityPolicy: policyOptions(site),
      referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
      strictTransportSecurity: site.secure,
      xFrameOptions: { action: 'deny' },
    }),
  ),
  'permissions-policy': PERMISSIONS_POLICY,
  // The default, for responses without another value.
  'cache-control': 'no-store',
  ...NO_TRAINING,
})
