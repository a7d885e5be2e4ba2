import './lib/zod-config.ts'
import type { QueryObserverOptions } from '@tanstack/react-query'
import { createMemoryHistory, RouterContextProvider } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { App } from './app.tsx'
import { PageSkeleton } from './components/page-skeleton.tsx'
import { HeaderSearch } from './features/gallery/search/header-search.tsx'
import { Header } from './features/shell/header.tsx'
import { currentUserQuery } from './lib/current-user.ts'
import {
  type AnswerSource,
  answerFrom,
  answerKey,
  ANSWERS_ID,
  type ServedAnswer,
} from './lib/served-answers.ts'
import { OWN_DATA_ID, type OwnData } from './lib/own-data.ts'
import { type SentForm, SENT_FORM_ID, setSentForm } from './lib/sent-form.ts'
import { queryClient } from './lib/trpc.ts'
import { type AppRouter, createAppRouter } from './router.tsx'

export { ANSWERS_ID, OWN_DATA_ID, SENT_FORM_ID }

/** The HTML that pages without server-rendered content show until the client has started. */
export function renderFrame(): string {
  const router = createAppRouter(createMemoryHistory({ initialEntries: ['/'] }))
  return renderToString(
    <App router={router}>
      <RouterContextProvider router={router}>
        <Header search={<HeaderSearch />} bell={null} isWide={false} />
        <main id="content">
          <PageSkeleton />
        </main>
      </RouterContextProvider>
    </App>,
  ).replace(HEAD_ELEMENTS, '')
}

export interface RenderedPage {
  /** The content of the root element until the client has started. */
  html: string
  answers: [key: string, answer: ServedAnswer][]
}

/** The elements of the head, which React renders first. They are removed, as the server writes the head itself. */
const HEAD_ELEMENTS = /^(?:<title[^>]*>[^<]*<\/title>|<(?:meta|link)\b[^>]*>)+/

type Ask = Exclude<AnswerSource, null>
type Draw = (router: AppRouter) => string

let last: Promise<unknown> = Promise.resolve()

/**
 * Renders the screen at an address as visitors see it.
 *
 * @param ask answers the queries of the page, as for a visitor
 * @param sent the form of that screen, if the browser has sent it itself
 */
export const renderPage = (address: string, ask: Ask, sent: SentForm | null = null): Promise<RenderedPage> =>
  withAnswers(address, ask, (router) => {
    setSentForm(sent)
    const failed = router.state.matches.find(({ status }) => status === 'error')
    if (failed) throw failed.error
    return renderToString(<App router={router} />).replace(HEAD_ELEMENTS, '')
  })

/** The answers to the queries that the loader of an address starts, without the markup of the screen. */
export const loadAnswers = async (address: string, ask: Ask): Promise<RenderedPage['answers']> =>
  (await withAnswers(address, ask, () => '')).answers

/** How often a screen is rendered again, for queries that it makes only once it has the answers to others. */
const MOST_ROUNDS = 3
const TITLE = /<title[^>]*>([^<]*)/
/** The markup of a screen that could not be rendered on the server, as it needs a browser. */
const NOT_RENDERED = /<main[^>]*><!--\$!-->/
const CONTROLS = /<(?=(?:form|input|select|textarea|button)\b)(\w+)/g
/** Pictures below the first view; loading them would slow down the scripts of the client. */
const LATER_PICTURES = /(<img (?=[^>]*loading="lazy")[^>]*?)src="[^"]*"(?: srcSet="[^"]*")?/g
/** Hides a picture without a source, for which browsers would draw the sign of a broken image. */
const HIDDEN = 'style="visibility:hidden"'

export interface OwnPage {
  html: string
  /** The title of the page, escaped as HTML. */
  title: string
  data: OwnData
}

/**
 * Renders the screen at an address as a member sees it, with the data of the queries that it makes when it is shown.
 * The links of the page can be used. Its controls are inert until the client has started, as a form may have a draft
 * in the browser; pictures are loaded then too, except eager ones.
 *
 * @param ask answers the queries as for this member
 * @returns null if the address redirects to another one, or if the screen cannot be rendered on the server
 */
export const renderOwnPage = (address: string, ask: Ask): Promise<OwnPage | null> =>
  queued(address, ask, async (router) => {
    if (router.state.matches.length === 0) return null
    const draw = () => renderToString(<App router={router} />)
    let drawn = draw()
    for (let round = 0; round < MOST_ROUNDS && (await answered()); round += 1) drawn = draw()
    if (NOT_RENDERED.test(drawn)) return null
    const [head = ''] = HEAD_ELEMENTS.exec(drawn) ?? []
    const main = drawn.indexOf('<main')
    return {
      html:
        drawn.slice(head.length, main) +
        drawn.slice(main).replace(CONTROLS, '<$1 inert=""').replace(LATER_PICTURES, `$1${HIDDEN}`),
      title: TITLE.exec(head)?.[1] ?? 'Personae',
      data: procedureQueries().flatMap(({ queryKey, state }) =>
        state.status === 'success' ? [[queryKey, state.data]] : [],
      ),
    }
  })

/** The queries of procedures, whose keys begin with an array; those about the browser alone have other keys. */
const procedureQueries = () =>
  queryClient
    .getQueryCache()
    .getAll()
    .filter(({ queryKey: [path] }) => Array.isArray(path))

/** Fetches the queries that the rendered screen waits for. @returns false if there are none */
async function answered(): Promise<boolean> {
  const waiting = procedureQueries().filter(
    ({ state, options }) => state.status === 'pending' && (options as QueryObserverOptions).enabled !== false,
  )
  // The client repeats queries that fail here.
  await Promise.all(waiting.map((query) => query.fetch().catch(() => undefined)))
  return waiting.length > 0
}

const withAnswers = (address: string, ask: Ask, draw: Draw): Promise<RenderedPage> => {
  const answers: RenderedPage['answers'] = []
  const record: Ask = async (path, input) => {
    const answer = await ask(path, input)
    if (!answer) throw new Error(`nothing answers ${path} for visitors`)
    answers.push([answerKey(path, input), answer])
    return answer
  }
  return queued(address, record, async (router) => ({ html: draw(router), answers }))
}

/** Renders one page at a time: all pages share one query client, which is cleared after each. */
function queued<Page>(address: string, ask: Ask, draw: (router: AppRouter) => Promise<Page>): Promise<Page> {
  const page = last.then(() => load(address, ask, draw))
  last = page.catch(() => undefined)
  return page
}

async function load<Page>(
  address: string,
  ask: Ask,
  draw: (router: AppRouter) => Promise<Page>,
): Promise<Page> {
  answerFrom(ask)
  try {
    await queryClient.prefetchQuery(currentUserQuery)
    const router = createAppRouter(createMemoryHistory({ initialEntries: [address] }))
    await router.load()
    await settled()
    return await draw(router)
  } finally {
    answerFrom(null)
    setSentForm(null)
    queryClient.clear()
  }
}

/** Waits for queries that the page's loader started but did not wait for. */
async function settled(): Promise<void> {
  while (queryClient.isFetching() > 0) await new Promise((resolve) => setTimeout(resolve))
}
