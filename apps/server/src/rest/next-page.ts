import type { FastifyRequest } from 'fastify'

/** The `Link` header that leads on from a page. */
export function nextPage(request: FastifyRequest, cursor: string): string {
  const address = new URL(request.url, 'http://here')
  address.searchParams.set('cursor', cursor)
  return `<${address.pathname}${address.search}>; rel="next"`
}
