import './lib/zod-config.ts'
import './styles/index.css'
import 'virtual:theme.css'
import { startTransition, useLayoutEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { defaultParseSearch } from '@tanstack/react-router'
import { App } from './app.tsx'
import { scrollKeyOf } from './features/gallery/gallery-visit.ts'
import { galleryQuery, rememberedPages } from './features/gallery/gallery.queries.ts'
import { parseGallerySearch } from './features/gallery/gallery-search.ts'
import { confirmCurrentUser, currentUserQuery, followOtherTabs } from './lib/current-user.ts'
import { takeOwnData } from './lib/own-data.ts'
import { noteMissingParts } from './lib/new-version.ts'
import { watchSession } from './lib/session.ts'
import { setSentForm, sentFormIn } from './lib/sent-form.ts'
import { answerFrom, servedAnswers } from './lib/served-answers.ts'
import { followFields } from './lib/served-fields.ts'
import { queryClient } from './lib/trpc.ts'
import { createAppRouter, watchRouter } from './router.tsx'

noteMissingParts()

const root = document.getElementById('root')!
const router = createAppRouter()
const leaveForbidden = () => router.invalidate()
const answers = servedAnswers(document)
const takeOver = followFields(root)

followOtherTabs(leaveForbidden)
// A page that the browser has put aside hears nothing of other tabs.
addEventListener('pageshow', ({ persisted }) => persisted && confirmCurrentUser(leaveForbidden))
answerFrom(answers)
takeOwnData(document, queryClient)
setSentForm(sentFormIn(document))
// Follows the Back button before the first screen is shown: the router itself listens only after that.
const stopFollowing = router.history.subscribe(() => void router.load())
watchSession(router)
watchRouter(router, () => {
  stopFollowing()
  delete root.dataset.drawn
  delete root.dataset.member
  answerFrom(null)
  setSentForm(null)
  if (answers) confirmCurrentUser(leaveForbidden)
})

/** Requests the gallery at once: it is the same for all users, so it need not wait for the current user. */
function beginGallery(): void {
  if (window.location.pathname !== '/') return
  const search = parseGallerySearch(defaultParseSearch(window.location.search))
  const pages = rememberedPages(scrollKeyOf({ state: window.history.state ?? {} }))
  void queryClient.prefetchInfiniteQuery({ ...galleryQuery(search), pages })
}

function Client() {
  // Runs after the effects of all screens, one of which may have taken the focus.
  useLayoutEffect(takeOver, [])
  return <App router={router} />
}

/** Starts the client. The server's markup stays until all of it can be replaced at once. */
async function start(): Promise<void> {
  beginGallery()
  if ('drawn' in root.dataset) {
    await queryClient.prefetchQuery(currentUserQuery)
    await router.load()
  }
  // As a transition, so that the page can be scrolled meanwhile and the markup stays until the screen is complete.
  startTransition(() => createRoot(root).render(<Client />))
}

void start()
