import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { AppError, type Services } from '@personae/api/server'
import { characterMeta, companyMeta } from '@personae/contract/page-meta'
import { PAGES } from '@personae/contract/pages'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pageHead } from '../pages/page-head.ts'
import { signInCookie } from '../request-context.ts'
import type { Site } from '../site.ts'
import { contentSecurityPolicy } from './security.ts'

/** An executable script written into the page; data blocks carry a `type`. */
const INLINE_SCRIPT = /<script>([\s\S]*?)<\/script>/g
/** What the client's build says of itself, for pages that have nothing of their own to say. */
const HEAD = /<!--head-->[\s\S]*<!--\/head-->/
const YEAR = 365 * 24 * 60 * 60 * 1000

/** Pages that say in their head whom they show. */
const WITH_OWN_HEAD = new Set<string>(['/character/:id', '/company/:id'])

/** The client's page, its files, and what a link preview or a crawler needs to know of what a page shows. */
export async function addPages(
  app: FastifyInstance,
  { services, site }: { services: Services; site: Site },
): Promise<void> {
  if (!site.webRoot) {
    app.setNotFoundHandler(noSuchAddress)
    return
  }
  const html = readFileSync(join(site.webRoot, 'index.html'), 'utf8')
  const hashes = [...html.matchAll(INLINE_SCRIPT)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
  const policy = contentSecurityPolicy(site, hashes)

  const page = (reply: FastifyReply, status: 200 | 404, head = '') =>
    reply
      .status(status)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('content-security-policy', policy)
      .send(head ? html.replace(HEAD, () => head) : html)

  await app.register(fastifyStatic, {
    root: site.webRoot,
    index: false,
    wildcard: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      // Everything under /assets carries its hash in its name.
      const lasts = path.includes('/assets/')
      reply.header('cache-control', lasts ? `public, max-age=${YEAR / 1000}, immutable` : 'no-cache')
    },
  })

  for (const path of PAGES) {
    if (WITH_OWN_HEAD.has(path)) continue
    app.get(path, (_, reply) => {
      // Their addresses carry tokens, which are nobody else's to know.
      if (path === '/reset-password' || path === '/confirm-email')
        reply.header('referrer-policy', 'no-referrer')
      return page(reply, 200)
    })
  }
  app.get<{ Params: { id: string } }>('/character/:id', (request, reply) => {
    const character = found(() => services.characters.byId(null, request.params.id))
    // To a visitor's eyes: whoever is signed in may see more, and gets it from the client's own question.
    return character
      ? page(reply, 200, pageHead(characterMeta(character, site.publicUrl)))
      : page(reply, unseenStatus(request, site))
  })
  app.get<{ Params: { id: string } }>('/company/:id', (request, reply) => {
    const company = found(() => services.companies.byId(request.params.id))
    return company ? page(reply, 200, pageHead(companyMeta(company, site.publicUrl))) : page(reply, 404)
  })
  // R16: the plural links of the comparison page.
  app.get<{ Params: { id: string } }>('/characters/:id', (request, reply) =>
    reply.redirect(`/character/${encodeURIComponent(request.params.id)}`, 302),
  )
  app.setNotFoundHandler((request, reply) => {
    const wantsPage = request.method === 'GET' && request.headers.accept?.includes('text/html')
    return wantsPage ? page(reply, 404) : noSuchAddress()
  })
}

function noSuchAddress(): never {
  throw new AppError('not_found', 'There is no such address.')
}

/** Somebody who is signed in may well see what a visitor does not: no 404 for a page that will show. */
const unseenStatus = (request: FastifyRequest, site: Site): 200 | 404 =>
  request.cookies[signInCookie(site)] ? 200 : 404

/** What a service finds, or null where it says that there is no such thing. */
function found<Thing>(find: () => Thing): Thing | null {
  try {
    return find()
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return null
    throw error
  }
}
