import type { FastifyInstance, FastifyRequest } from 'fastify'
import { JSON_ONLY } from './failures.ts'
import { parseJsonBodies } from './json-bodies.ts'

const JSON_TYPE = /^application\/json\s*(?:;|$)/i
const CHARSET = /;\s*charset\s*=\s*"?([^";\s]*)/i

/** JSON is UTF-8; another encoding would be misread. */
function hasOtherCharset({ headers }: FastifyRequest): boolean {
  const type = headers['content-type']
  if (type === undefined || !JSON_TYPE.test(type)) return false
  const charset = CHARSET.exec(type)?.[1]
  return charset !== undefined && charset.toLowerCase() !== 'utf-8'
}

/** Accepts only JSON in UTF-8: a form of another site cannot send it. */
export function addJsonOnly(app: FastifyInstance): void {
  app.removeContentTypeParser('text/plain')
  parseJsonBodies(app, { acceptsEmpty: false })
  app.addHook('onRequest', (request, _reply, done) => {
    done(hasOtherCharset(request) ? JSON_ONLY : undefined)
  })
}
