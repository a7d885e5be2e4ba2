import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { AppError, type Context, type RateLimitName, readerOf } from '@personae/api/server'
import type { Viewer } from '@personae/contract/access'
import { notFoundHeading, PAGES } from '@personae/contract/pages'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { BEGIN_SCRIPT, paymentPage, renderedDocument, routeFilesOf } from './documents.ts'
import { pageHead, sharedHead, unlistedHead, withPublicUrl } from './page-head.ts'
import { createPageForms } from './page-forms.ts'
import { createTemplate, type PageBody, type PageTemplate } from './page-template.ts'
import { addressWith, type Page, type PagePath, pagesOf, PARAM, rateLimitOf } from './page-table.ts'
import { createVisitorPages, loadPageRenderer, rootWith } from './visitor-pages.ts'
import type { Rank } from '../../http/page-turns.ts'
import type { Parts } from '../../http/parts.ts'
import { encodedFor, sendCached } from '../../http/response-cache.ts'
import { contentSecurityPolicy } from '../../http/site-headers.ts'

/** Matches executable inline scripts; data blocks have a `type`. */
const INLINE_SCRIPT = /<script>([\s\S]*?)<\/script>/g
/** Addresses of the server itself, below which there are no pages. */
const OWN = /^\/(?:api|trpc|assets|media|posters|preview|\.well-known)(?:\/|$)/
const FILE = /\.[^/]*$/
/** Crawlers of search engines. Those for link previews need only a page's head. */
const SEARCH_ENGINES =
  /Googlebot|bingbot|DuckDuckBot|YandexBot|Baiduspider|Applebot(?!-)|Yeti|SeznamBot|Qwantbot|PetalBot|MojeekBot/i

const YEAR = 365 * 24 * 60 * 60 * 1000

interface PageRoute {
  Params: Record<string, string>
  Querystring: Record<string, unknown>
}

interface Document {
  template: PageTemplate
  root?: string
  headers: Record<string, string>
}

interface Sent {
  head?: string | undefined
  caching?: string
  document?: Document
}

export async function addPages(app: FastifyInstance, parts: Parts): Promise<void> {
  const { services, site, contextOf } = parts
  const { webRoot, publicUrl } = site
  if (!webRoot) {
    app.setNotFoundHandler(noSuchAddress)
    return
  }
  const html = withPublicUrl(readFileSync(join(webRoot, 'index.html'), 'utf8'), publicUrl)
  const hashes = [...html.matchAll(INLINE_SCRIPT)].map(([, script = '']) => hashOf(script))
  const plain: Document = { template: createTemplate(html), headers: contentSecurityPolicy(site, hashes) }
  const payment = services.orders.settings().provider === 'stripe' ? paymentPage(site, html, hashes) : null
  const renderer = await loadPageRenderer(webRoot)
  const policy = contentSecurityPolicy(site, [...hashes, hashOf(BEGIN_SCRIPT)])
  const visitorPages = renderer && createVisitorPages({ ...parts, renderer, headers: policy })
  const rendered = createTemplate(renderedDocument(webRoot, html))
  const routeFiles = routeFilesOf(webRoot)
  let frame: string | undefined

  /**
   * A page without content: its frame and a placeholder until the client has started. Rendered at the first
   * request, since rendering leaves a message port open, which would keep a process running that could not start.
   */
  function framed(isForMember: boolean): Document {
    if (!renderer) return plain
    frame ??= renderer.renderFrame()
    return { template: rendered, root: rootWith(frame, isForMember), headers: policy }
  }

  async function page(
    reply: FastifyReply,
    status: 200 | 404 | 429,
    { head = unlistedHead('Personae'), caching = 'no-cache', document = framed(false) }: Sent = {},
  ): Promise<FastifyReply> {
    const { template, root, headers } = document
    return send(reply.status(status), await template({ head, root }), {
      'cache-control': caching,
      ...headers,
    })
  }

  function send(reply: FastifyReply, body: PageBody, headers: Record<string, string>): FastifyReply {
    const sent = encodedFor(reply.request, { body, headers })
    return reply
      .type('text/html; charset=utf-8')
      .headers({ vary: 'Cookie, Accept-Encoding', ...sent.headers })
      .send(sent.body)
  }

  /** Sends the page as its reader sees it, uncached; for visitors, or if it cannot be rendered, only its frame. */
  async function own(
    request: FastifyRequest,
    reply: FastifyReply,
    template: PageTemplate,
    head?: string,
  ): Promise<FastifyReply> {
    const ctx = await contextOf(request, reply)
    if (!readerOf(ctx)) return page(reply, 200, { head })
    const caching = 'no-store, private'
    const body = await visitorPages?.own(ctx, request.url, template).catch((error: unknown) => {
      request.log.error({ err: error }, 'the page could not be rendered')
    })
    if (!body) return page(reply, 200, { head, caching, document: framed(true) })
    return send(reply.status(200), body, { 'cache-control': caching, ...policy })
  }

  const missingHead = (path: string) => unlistedHead(`${notFoundHeading(path)} · Personae`)

  /** @param kind an address of the same kind that never exists, since no record has a blank name */
  async function notFound(request: FastifyRequest, reply: FastifyReply, kind: string): Promise<FastifyReply> {
    const head = missingHead(kind)
    // A request with a cookie may be signed in, so its page is not cached.
    if (!visitorPages || request.headers.cookie !== undefined)
      return page(reply, 404, { head, document: framed(true) })
    const { template, headers } = plain
    const body = await visitorPages.fixed(kind, template, head)
    return send(reply.status(404), body, { 'cache-control': 'no-cache', ...headers })
  }

  const files = { index: false, preCompressed: true, decorateReply: false } as const
  // File names contain a hash. One route for hundreds of files: a route for each would take a tenth of the start.
  await app.register(fastifyStatic, {
    ...files,
    root: join(webRoot, 'assets'),
    prefix: '/assets/',
    immutable: true,
    maxAge: YEAR,
  })
  await app.register(fastifyStatic, {
    ...files,
    root: webRoot,
    // Not served: the template of all pages, and its compressed forms.
    globIgnore: ['index.html*', 'assets/**'],
    wildcard: false,
    cacheControl: false,
    setHeaders: (reply) => void reply.header('cache-control', 'no-cache'),
  })

  /** Counts a page. @returns whether it is over the rate limit; `Retry-After` then has the time to wait */
  const isOverLimit = (rateLimit: RateLimitName, ctx: Context) =>
    orIf('too_many_requests', true, () => services.rateLimits.admit(rateLimit, ctx).then(() => false))

  const addForm = createPageForms(app, parts)
  const pages = pagesOf(services, publicUrl)
  for (const path of PAGES) addPage(path, pages[path] ?? {})
  // R16: the comparison page links to the plural.
  app.get<{ Params: { id: string } }>('/characters/:id', (request, reply) =>
    reply.redirect(`/character/${encodeURIComponent(request.params.id)}`, 302),
  )

  function addPage(path: PagePath, row: Page): void {
    if (row.find || row.meta) return addFound(path, row)
    const head = unlistedHead(row.title ?? 'Personae')
    const ownTemplate = createTemplate(renderedDocument(webRoot!, withFilesOf(path)))
    app.get(path, async (request, reply) => {
      const ctx = await contextOf(request, reply)
      const isForMember = readerOf(ctx) !== null
      if (row.isSecret) reply.header('referrer-policy', 'no-referrer')
      if (path === '/promote' && payment) return page(reply, 200, { document: payment })
      if (!row.rendered) {
        if (isForMember && (await isOverLimit('reads', ctx))) return page(reply, 429)
        return own(request, reply, ownTemplate, head)
      }
      if (isForMember || !visitorPages) return page(reply, 200, { head, document: framed(isForMember) })
      return sendCached(request, reply, await visitorPages.fixedPage(path, ownTemplate, head))
    })
    if (!row.form || !visitorPages) return
    addForm(path, row.form, async (request, reply, { status, ...sent }) => {
      const ctx = await contextOf(request, reply)
      if (await isOverLimit('reads', ctx)) return page(reply, 429)
      const shown = { address: path, template: ownTemplate, head, isForMember: readerOf(ctx) !== null }
      const body = await visitorPages.sent(shown, sent)
      return send(reply.status(status), body, policy)
    })
  }

  /** The document with the files of a screen, which come after the common ones. */
  function withFilesOf(path: PagePath): string {
    return html.replace('</head>', () => `  ${routeFiles(path)}\n  </head>`)
  }

  function addFound(path: PagePath, row: Page): void {
    const { find, meta, rendered: screen, rendersNotFound } = row
    const ownHtml = withFilesOf(path)
    const document = { ...plain, template: createTemplate(ownHtml) }
    const template = createTemplate(renderedDocument(webRoot!, ownHtml))
    const reads = screen?.reads ?? []

    app.get<PageRoute>(path, async (request, reply) => {
      const ctx = await contextOf(request, reply)
      const reader = readerOf(ctx)
      const [param = ''] = Object.values(request.params)
      const asked = path.replace(PARAM, encodeURIComponent(param))
      const address = addressWith(asked, reads, request.query)
      const rateLimit = rateLimitOf(address)
      if (await isOverLimit(rateLimit, ctx)) return page(reply, 429)
      reply.header('vary', 'Cookie')
      const foundBy = (viewer: Viewer) => (find ? orIf('not_found', null, () => find(viewer, param)) : asked)
      const shown = meta ? await foundBy(null) : null
      const canonical = shown ?? (await foundBy(reader))
      const missing = () =>
        screen || rendersNotFound
          ? notFound(request, reply, path.replace(PARAM, '%20'))
          : page(reply, 404, { head: missingHead(path) })
      if (canonical === null) return missing()
      if (canonical !== asked) return reply.redirect(addressWith(canonical, reads, request.query), 302)
      // Without `shown` only this viewer sees the record, so it gets no link preview. It may be removed meanwhile,
      // which drawing the page then reports.
      const hasMore = async () => reader !== null && row.hasMoreFor?.(reader, param)
      if (!meta || shown === null || (await orIf('not_found', false, hasMore)))
        return own(request, reply, template)
      if (!screen) return own(request, reply, template, sharedHead(await meta(param, request.query)))
      const head = async () => pageHead(await meta(param, request.query))
      if (!visitorPages) return page(reply, 200, { head: await head(), document })
      const url = request.headers.cookie === undefined ? request.url : undefined
      const shownPage = {
        address,
        template,
        emptyTemplate: document.template,
        below: screen.below ?? [],
        head,
        rateLimit,
        rank: rankOf(request, reader),
      }
      const drawing = orIf('not_found', 'removed' as const, () => visitorPages.page(shownPage, url))
      // The client shows what is wrong with its address.
      const cached = await orIf('invalid', null, () => drawing).catch((error: unknown) => {
        request.log.error({ err: error }, 'the page could not be rendered')
        return null
      })
      if (cached === 'removed') return missing()
      // If rendering failed, the client renders the page.
      if (!cached) return page(reply, 200, { head: await head(), document })
      return sendCached(request, reply, cached)
    })
  }

  app.setNotFoundHandler((request, reply) => {
    const { method, url, headers } = request
    const path = url.split('?', 1)[0]!
    const isPage = !FILE.test(path) || headers.accept?.includes('text/html')
    if (OWN.test(path) || !isPage || (method !== 'GET' && method !== 'HEAD')) return noSuchAddress()
    return notFound(request, reply, '/-')
  })
}

const rankOf = ({ headers }: FastifyRequest, reader: Viewer): Rank => {
  if (reader) return 'member'
  return SEARCH_ENGINES.test(headers['user-agent'] ?? '') ? 'crawler' : 'visitor'
}

const hashOf = (script: string): string => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

function noSuchAddress(): never {
  throw new AppError('not_found', 'There is no such address.')
}

/** The result of some work, or `otherwise` if it fails with this code. */
async function orIf<T, U>(code: AppError['code'], otherwise: U, work: () => Promise<T>): Promise<T | U> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof AppError && error.code === code) return otherwise
    throw error
  }
}
