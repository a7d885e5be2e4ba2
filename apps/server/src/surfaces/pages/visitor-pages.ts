import type { Freshness } from '../../http/character-changes.ts'
import { hash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { failureOf, failureShape, procedures, type RateLimitName } from '@personae/api/server'
import { scriptJson } from '@personae/contract/page-meta'
import type { Parts } from '../../http/parts.ts'
import {
  allFresh,
  bytesOf,
  type CachedResponse,
  compressedBody,
  type Entry,
  publicHeaders,
} from '../../http/response-cache.ts'
import { callOf } from '../trpc.ts'
import { openApi } from '../rest/openapi/document.ts'
import { HEAD } from './page-head.ts'

type WireAnswer = { result: { data?: unknown } } | { error: unknown }

interface PageRenderer {
  ANSWERS_ID: string
  renderFrame(): string
  renderPage(
    address: string,
    ask: (path: string, input: unknown) => Promise<WireAnswer>,
  ): Promise<{ html: string; answers: [key: string, answer: WireAnswer][] }>
}

export async function loadPageRenderer(webRoot: string): Promise<PageRenderer | null> {
  const file = join(webRoot, '../server/render-page.js')
  return existsSync(file) ? ((await import(pathToFileURL(file).href)) as PageRenderer) : null
}

export interface VisitorPage {
  /** The address of the screen, without parameters that it does not read. */
  address: string
  html: string
  /** Created with each rendering, after its content has been read. */
  head: () => Promise<string>
  rateLimit: RateLimitName
  /** Members see the same until the client has started, but nothing says that they are signed out. */
  isForMember: boolean
}

interface Deps extends Pick<Parts, 'cache' | 'answers' | 'services' | 'site'> {
  renderer: PageRenderer
  headers: Record<string, string>
}

const ROOT = '<div id="root"></div>'
const NO_SCRIPTS = /<noscript>[\s\S]*?<\/noscript>/

/** Without scripts everything is shown at once, without controls that need them. */
const STYLE_WITHOUT_SCRIPTS =
  '<noscript><style>[role=tabpanel]{display:block!important}[role=tablist],search,button{display:none!important}</style></noscript>'

/** Answers as those of `/trpc`, with their validity. They do not count towards rate limits: the page does. */
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
      // Their order depends on the time, which the content version does not cover.
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
    areFresh: allFresh(holds),
    failure: (): Error | undefined => failure,
  }
}

/** The document with the root's markup. The client removes both attributes when it has started. */
export const withMarkup = (html: string, markup: string, isForMember: boolean): string =>
  html.replace(ROOT, () => `<div id="root" data-drawn${isForMember ? ' data-member' : ''}>${markup}</div>`)

/** Rendered pages, readable before any script runs. Cached for as long as the answers in them are valid. */
export function createVisitorPages({ renderer, cache, headers, ...sources }: Deps) {
  const rendering = new Map<string, Promise<Entry>>()
  const fixedHtml = new Map<string, Promise<string>>()
  const fixedPages = new Map<string, Promise<CachedResponse>>()

  const fill = (html: string, head: string, markup: string, isForMember = false): string =>
    withMarkup(html, markup, isForMember)
      .replace(NO_SCRIPTS, '')
      .replace(HEAD, () => `${head}\n    ${STYLE_WITHOUT_SCRIPTS}`)

  async function render({ address, html, head, rateLimit, isForMember }: VisitorPage): Promise<Entry> {
    const freshnessOf = await cache.watch('content')
    const queries = createVisitorAnswers(sources)
    const heading = await head()
    const page = await renderer.renderPage(address, queries.ask)
    const failure = queries.failure()
    if (failure) throw failure
    // The answers are those for visitors.
    const block = isForMember
      ? ''
      : `<script type="application/json" id="${renderer.ANSWERS_ID}">${scriptJson(page.answers)}</script>`
    const document = fill(html, heading, page.html, isForMember).replace('</body>', () => `${block}</body>`)
    const response = await pageResponse(document, rateLimit)
    return { response, isFresh: allFresh([freshnessOf(null), queries.areFresh]) }
  }

  async function pageResponse(html: string, rateLimit: RateLimitName): Promise<CachedResponse> {
    const body = Buffer.from(html)
    return {
      body: await compressedBody(body),
      headers: {
        'content-type': 'text/html; charset=utf-8',
        // Weak: the same page in any encoding.
        ...publicHeaders(`W/"${hash('sha1', body, 'base64url')}"`),
        vary: 'Cookie, Accept-Encoding',
        ...headers,
      },
      rateLimit,
    }
  }

  /** Concurrent requests share one rendering, unless the content has changed in between. */
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

  /** A page that shows no content of the database, rendered once. */
  function fixed(address: string, document: string, head: string): Promise<string> {
    const { ask } = createVisitorAnswers(sources)
    return once(fixedHtml, address, async () =>
      fill(document, head, (await renderer.renderPage(address, ask)).html),
    )
  }

  return {
    /** `url`: the address without any cookie. @throws AppError `not_found`, and others of its queries */
    async page(page: VisitorPage, url?: string): Promise<CachedResponse> {
      const key = `${page.isForMember ? 'member page' : 'page'} ${page.address}`
      let entry = await cache.find(key)
      if (!entry) {
        entry = await renderOnce(key, page)
        cache.store('content', key, entry)
      }
      if (url !== undefined) cache.remember(url, key)
      return entry.response
    },

    fixed,

    /** The same as a finished answer. */
    fixedPage: (address: string, document: string, head: string): Promise<CachedResponse> =>
      once(fixedPages, address, async () => pageResponse(await fixed(address, document, head), 'reads')),
  }
}

/** The result of some work, which is repeated only if it failed. */
function once<Result>(
  known: Map<string, Promise<Result>>,
  key: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const running = known.get(key) ?? work()
  known.set(key, running)
  running.catch(() => known.delete(key))
  return running
}
