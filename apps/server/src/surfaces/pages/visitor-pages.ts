import type { Freshness } from '../../http/character-changes.ts'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Context, failureOf, failureShape, procedures, type RateLimitName } from '@personae/api/server'
import { scriptJson } from '@personae/contract/page-meta'
import type { Rank } from '../../http/page-turns.ts'
import type { Parts } from '../../http/parts.ts'
import {
  allFresh,
  bytesOf,
  type CachedResponse,
  type Entry,
  publicHeaders,
} from '../../http/response-cache.ts'
import { callOf } from '../trpc.ts'
import { openApi } from '../rest/openapi/document.ts'
import { drawnHead } from './page-head.ts'
import type { PageBody, PageTemplate } from './page-template.ts'

type WireAnswer = { result: { data?: unknown } } | { error: unknown }

/** A form that the browser submitted itself, and the result. */
export interface SentForm {
  answer: WireAnswer
  /** Values of the fields, without passwords. */
  values: Record<string, string>
}

interface PageRenderer {
  ANSWERS_ID: string
  OWN_DATA_ID: string
  SENT_FORM_ID: string
  renderFrame(): string
  renderPage(
    address: string,
    ask: (path: string, input: unknown) => Promise<WireAnswer | undefined>,
    sent?: SentForm,
  ): Promise<{ html: string; answers: [key: string, answer: WireAnswer][] }>
  renderOwnPage(
    address: string,
    ask: (path: string, input: unknown) => Promise<WireAnswer>,
  ): Promise<{ html: string; title: string; data: unknown } | null>
  loadAnswers(
    address: string,
    ask: (path: string, input: unknown) => Promise<WireAnswer | undefined>,
  ): Promise<[key: string, answer: WireAnswer][]>
}

export async function loadPageRenderer(webRoot: string): Promise<PageRenderer | null> {
  const file = join(webRoot, '../server/render-page.js')
  return existsSync(file) ? ((await import(pathToFileURL(file).href)) as PageRenderer) : null
}

interface VisitorPage {
  /** The address of the screen, without parameters that the screen does not read. */
  address: string
  template: PageTemplate
  /** The template of the page without its body. */
  emptyTemplate: PageTemplate
  /** Queries whose results the page without its body does not have. */
  below: string[]
  /** Made with each rendering, after the content has been read. */
  head: () => Promise<string>
  rateLimit: RateLimitName
  /** Who requests the page. Members get that of visitors at first, without anything that says they are signed out. */
  rank: Rank
}

type SentPage = Pick<VisitorPage, 'address' | 'template'> & { head: string; isForMember: boolean }

interface Deps extends Pick<Parts, 'cache' | 'answers' | 'services' | 'site' | 'turns'> {
  renderer: PageRenderer
  headers: Record<string, string>
}

const dataBlock = (id: string, data: unknown): string =>
  `<script type="application/json" id="${id}">${scriptJson(data)}</script>`

/** A preload tag for a query of the page, with the address that the client will request. */
function preloadOf(key: string): string {
  const [path, input] = JSON.parse(key) as [string, unknown]
  const query = input === null ? '' : `?input=${encodeURIComponent(JSON.stringify(input))}`
  return `<link rel="preload" as="fetch" crossorigin href="/trpc/${path}${query}" />`
}

/** Without scripts everything is shown, but no controls that need scripts. */
const STYLE_WITHOUT_SCRIPTS =
  '<noscript><style>[role=tabpanel]{display:block!important}[role=tablist],button:not([type=submit]){display:none!important}</style></noscript>'

/** Results of queries as in `/trpc`, with their validity. The page counts towards a rate limit, they do not. */
function createVisitorAnswers({ answers, services, site }: Pick<Deps, 'answers' | 'services' | 'site'>) {
  const holds: Freshness[] = []
  let failure: Error | undefined

  async function answer(path: string, input: unknown): Promise<WireAnswer> {
    const procedure = procedures.get(path)
    if (procedure?.meta.publicRead) {
      const { response, isFresh } = await answers.read(callOf(procedure, input))
      holds.push(isFresh)
      return JSON.parse(bytesOf(response).toString()) as WireAnswer
    }
    if (path === 'auth.current') return { result: { data: null } }
    if (path === 'promotions.list') {
      const list = await services.promotions.list()
      // The order of promotions depends on the time, which the content version does not cover.
      const json = JSON.stringify(list)
      holds.push(async () => JSON.stringify(await services.promotions.list()) === json)
      return { result: { data: list } }
    }
    if (path === 'openapi') return { result: { data: openApi(site.publicUrl) } }
    throw new Error(`${path} is not a query of a rendered page`)
  }

  return {
    async ask(path: string, input: unknown): Promise<WireAnswer> {
      try {
        return await answer(path, input)
      } catch (error) {
        const known = failureOf(error)
        if (!known || !(error instanceof Error)) throw error
        failure = error
        return { error: failureShape(known, { requestId: '' }) }
      }
    },
    /** Whether all results are still valid. @throws Error if a query has failed */
    freshness(): Freshness {
      if (failure) throw failure
      return allFresh(holds)
    },
  }
}

/** The root element with this markup. The client removes both attributes once it has started. */
export const rootWith = (markup: string, isForMember: boolean): string =>
  `<div id="root" data-drawn${isForMember ? ' data-member' : ''}>${markup}</div>`

/** Rendered pages, readable before any script runs, cached as long as the results in them are valid. */
export function createVisitorPages({ renderer, cache, turns, headers, ...sources }: Deps) {
  const rendering = new Map<string, Promise<Entry>>()
  const fixedBodies = new Map<string, Promise<PageBody>>()

  const fill = (template: PageTemplate, head: string, root: string, block = ''): Promise<PageBody> =>
    template({ head: `${head}\n    ${STYLE_WITHOUT_SCRIPTS}`, root, afterRoot: block })

  async function render({ address, template, head, rateLimit, rank }: VisitorPage): Promise<Entry> {
    const freshnessOf = await cache.watch('content')
    const visitor = createVisitorAnswers(sources)
    const heading = await head()
    const page = await renderer.renderPage(address, visitor.ask)
    const areFresh = visitor.freshness()
    const isForMember = rank === 'member'
    // The results are those for visitors; a member's own are requested by the browser while the client loads.
    const queries = isForMember ? `\n    ${page.answers.map(([key]) => preloadOf(key)).join('')}` : ''
    const block = isForMember ? '' : dataBlock(renderer.ANSWERS_ID, page.answers)
    const body = await fill(template, heading + queries, rootWith(page.html, isForMember), block)
    return {
      response: pageResponse(body, rateLimit),
      isFresh: allFresh([freshnessOf(null), areFresh]),
    }
  }

  /** A page that the client renders, with the results of its first queries. Not cached: the next one has its body. */
  async function withoutBody({
    address,
    emptyTemplate,
    below,
    head,
    rateLimit,
  }: VisitorPage): Promise<CachedResponse> {
    turns.counts.withoutBody += 1
    const queries = createVisitorAnswers(sources)
    const heading = await head()
    const answers = await renderer.loadAnswers(address, async (path, input) =>
      below.includes(path) ? undefined : queries.ask(path, input),
    )
    queries.freshness()
    const root = `<div id="root"></div>${dataBlock(renderer.ANSWERS_ID, answers)}`
    return pageResponse(await emptyTemplate({ head: heading, root }), rateLimit)
  }

  const pageResponse = ({ gzip, tag }: PageBody, rateLimit: RateLimitName): CachedResponse => ({
    body: { gzip },
    headers: {
      'content-type': 'text/html; charset=utf-8',
      // A weak tag: it is the same in any encoding.
      ...publicHeaders(`W/"${tag}"`),
      vary: 'Cookie, Accept-Encoding',
      ...headers,
    },
    rateLimit,
  })

  /** Renders once for concurrent requests, unless the content has changed in between. */
  async function renderOnce(key: string, page: VisitorPage): Promise<Entry> {
    const running = await rendering.get(key)
    if (running && (await running.isFresh())) return running
    const rendered = render(page)
    rendering.set(key, rendered)
    const forget = () => {
      if (rendering.get(key) === rendered) rendering.delete(key)
    }
    return rendered.finally(forget)
  }

  async function inTurn(key: string, page: VisitorPage, isLate: boolean): Promise<Pick<Entry, 'response'>> {
    // Another request may have rendered the page while this one waited.
    const known = await cache.find(key)
    if (known) return known
    if (isLate) return { response: await withoutBody(page) }
    const entry = await renderOnce(key, page)
    cache.store('content', key, entry)
    return entry
  }

  /** A page without content of the database, rendered once. */
  function fixed(address: string, template: PageTemplate, head: string): Promise<PageBody> {
    const known = fixedBodies.get(address)
    if (known) return known
    const { ask } = createVisitorAnswers(sources)
    const body = renderer
      .renderPage(address, ask)
      .then((one) => fill(template, head, rootWith(one.html, false)))
    fixedBodies.set(address, body)
    body.catch(() => fixedBodies.delete(address))
    return body
  }

  return {
    /** `url`: the address without any cookie. @throws AppError `not_found`, and other errors of the page's queries */
    async page(page: VisitorPage, url?: string): Promise<CachedResponse> {
      const key = `${page.rank === 'member' ? 'member page' : 'page'} ${page.address}`
      const made =
        (await cache.find(key)) ?? (await turns.take(page.rank, (isLate) => inTurn(key, page, isLate)))
      if (url !== undefined) cache.remember(url, key)
      return made.response
    },

    fixed,

    /** A page with its submitted form and the result, which the client reads from a data block. */
    async sent({ address, template, head, isForMember }: SentPage, sent: SentForm): Promise<PageBody> {
      const { ask } = createVisitorAnswers(sources)
      const draw = () => renderer.renderPage(address, ask, sent)
      const page = await turns.take(isForMember ? 'member' : 'visitor', draw)
      return fill(template, head, rootWith(page.html, isForMember), dataBlock(renderer.SENT_FORM_ID, sent))
    },

    /** A page as its reader sees it, from the procedures called as that reader. It must not be cached. */
    async own(ctx: Context, address: string, template: PageTemplate): Promise<PageBody | null> {
      const ask = async (path: string, input: unknown): Promise<WireAnswer> => {
        try {
          return { result: { data: await procedures.get(path)!.call(ctx, input) } }
        } catch (error) {
          const known = failureOf(error)
          if (!known) throw error
          return { error: failureShape(known, { requestId: ctx.requestId }) }
        }
      }
      const page = await turns.take('member', () => renderer.renderOwnPage(address, ask))
      if (!page) return null
      const block = dataBlock(renderer.OWN_DATA_ID, page.data)
      return fill(template, drawnHead(page.title), rootWith(page.html, false), block)
    },

    /** The fixed page as a finished response. */
    fixedPage: async (address: string, template: PageTemplate, head: string): Promise<CachedResponse> =>
      pageResponse(await fixed(address, template, head), 'reads'),
  }
}
