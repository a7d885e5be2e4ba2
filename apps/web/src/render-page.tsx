import './lib/zod-config.ts'
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
import { type SentForm, SENT_FORM_ID, setSentForm } from './lib/sent-form.ts'
import { queryClient } from './lib/trpc.ts'
import { type AppRouter, createAppRouter } from './router.tsx'

export { ANSWERS_ID, SENT_FORM_ID }

/** What pages without rendered content show until the client has started. */
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

/** Elements of the head, which React puts first. They are removed, as the server writes the page's head itself. */
const HEAD_ELEMENTS = /^(?:<title[^>]*>[^<]*<\/title>|<(?:meta|link)\b[^>]*>)+/

type Ask = Exclude<AnswerSource, null>
type Draw = (router: AppRouter) => string

let last: Promise<unknown> = Promise.resolve()

/**
 * Draws the screen at an address as visitors see it.
 *
 * @param ask answers the queries of the page as for visitors
 * @param sent its form, if that was sent
 */
export const renderPage = (address: string, ask: Ask, sent: SentForm | null = null): Promise<RenderedPage> =>
  withAnswers(address, ask, (router) => {
    setSentForm(sent)
    const failed = router.state.matches.find(({ status }) => status === 'error')
    if (failed) throw failed.error
    return renderToString(<App router={router} />).replace(HEAD_ELEMENTS, '')
  })

/** The answers to the queries that the screen at an address waits for, without its markup. */
export const loadAnswers = async (address: string, ask: Ask): Promise<RenderedPage['answers']> =>
  (await withAnswers(address, ask, () => '')).answers

/** One page at a time: all share one query client, which is cleared after each. */
function withAnswers(address: string, ask: Ask, draw: Draw): Promise<RenderedPage> {
  const page = last.then(() => load(address, ask, draw))
  last = page.catch(() => undefined)
  return page
}

async function load(address: string, ask: Ask, draw: Draw): Promise<RenderedPage> {
  const answers: RenderedPage['answers'] = []
  answerFrom(async (path, input) => {
    const answer = await ask(path, input)
    if (!answer) throw new Error(`nothing answers ${path} for visitors`)
    answers.push([answerKey(path, input), answer])
    return answer
  })
  try {
    await queryClient.prefetchQuery(currentUserQuery)
    const router = createAppRouter(createMemoryHistory({ initialEntries: [address] }))
    await router.load()
    await settled()
    return { html: draw(router), answers }
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
