import type { FastifyInstance } from 'fastify'
import type { Parts } from '../../../http/parts.ts'
import { tdmReservation } from './robots.ts'

const HOUR = 60 * 60
const HALF_YEAR_MS = 182 * 24 * HOUR * 1_000

/** Files below `/.well-known/`, where programs look for them. */
export function addWellKnown(app: FastifyInstance, { site, clock }: Pick<Parts, 'site' | 'clock'>): void {
  const { publicUrl, securityContact } = site
  const cached = { 'cache-control': `public, max-age=${HOUR}` }

  app.get('/.well-known/tdmrep.json', (_, reply) => reply.headers(cached).send(tdmReservation))

  // https://w3c.github.io/webappsec-change-password-url
  app.get('/.well-known/change-password', (_, reply) => reply.headers(cached).redirect('/account', 302))

  // RFC 9727
  app.get('/.well-known/api-catalog', (_, reply) =>
    reply
      .headers(cached)
      .type('application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"')
      .send({
        linkset: [
          {
            anchor: `${publicUrl}/api`,
            'service-desc': [{ href: `${publicUrl}/api/openapi.json`, type: 'application/json' }],
            'service-doc': [{ href: `${publicUrl}/api`, type: 'text/html' }],
          },
        ],
      }),
  )

  if (securityContact === null) return
  // RFC 9116: must expire within a year.
  app.get('/.well-known/security.txt', (_, reply) =>
    reply
      .headers(cached)
      .type('text/plain; charset=utf-8')
      .send(
        [
          `Contact: ${securityContact}`,
          `Expires: ${new Date(clock.now().getTime() + HALF_YEAR_MS).toISOString()}`,
          'Preferred-Languages: en',
          `Canonical: ${publicUrl}/.well-known/security.txt`,
          '',
        ].join('\n'),
      ),
  )
}
