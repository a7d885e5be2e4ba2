import { createFileRoute, type HistoryState, useLocation } from '@tanstack/react-router'
import { memo, useDeferredValue } from 'react'
import { lazyPart } from '../components/lazy-part.tsx'
import { editorialQuery } from '../features/editorial/editorial.queries.ts'
import { EditorialRow } from '../features/editorial/editorial-row.tsx'
import { scrollKeyOf } from '../features/gallery/gallery-visit.ts'
import { galleryQuery, genreCountsQuery, rememberedPages } from '../features/gallery/gallery.queries.ts'
import { type GallerySearch, isSearch, parseGallerySearch } from '../features/gallery/gallery-search.ts'
import { HomePage } from '../features/gallery/home/home-page.tsx'
import { featuredQuery } from '../features/promotions/featured.queries.ts'
import { Featured } from '../features/promotions/featured/featured.tsx'
import { useCurrentUser } from '../lib/current-user.ts'
import { queryClient } from '../lib/trpc.ts'

// Loaded for members only.
const FirstSteps = lazyPart(() => import('../features/auth/first-steps.tsx'), {
  name: 'The first steps',
  isSmall: true,
})

/** Milliseconds for which the page waits for data other than the characters. */
const OTHER_DATA_WAIT_MS = 1_000

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Whether the page shows a search alone, because it was opened with one. */
const isOnlySearch = (search: GallerySearch, { beganAsSearch }: HistoryState): boolean =>
  beganAsSearch ?? isSearch(search)

/** A constant element, so that React does not render it again when the search changes. */
const FEATURED = (
  <>
    <Featured />
    <EditorialRow />
  </>
)

export const Route = createFileRoute('/')({
  validateSearch: parseGallerySearch,
  loaderDeps: ({ search }) => search,
  // The grid's data is requested but not awaited: the grid shows skeletons meanwhile. Exception: on a return to a place
  // further down, the cards must exist before the page can be scrolled to it.
  loader: async ({ deps, location }) => {
    const pages = rememberedPages(scrollKeyOf(location))
    // The other data is awaited, so that nothing moves later, but not for long. Prefetching never throws.
    const featured = queryClient.prefetchQuery(featuredQuery)
    const begun = queryClient.prefetchInfiniteQuery({ ...galleryQuery(deps), pages })
    const counts = queryClient.prefetchQuery(genreCountsQuery(deps))
    const editorial = isOnlySearch(deps, location.state) ? null : queryClient.prefetchQuery(editorialQuery)
    await Promise.race([Promise.all([featured, editorial, counts]), wait(OTHER_DATA_WAIT_MS)])
    if (pages > 1) await begun
  },
  component: HomeRoute,
})

/** Defers the search, so that a press on a filter is painted before the found characters are rendered. */
function HomeRoute() {
  const search = Route.useSearch()
  const isAlone = useLocation({ select: ({ state }) => isOnlySearch(search, state) })
  return <Home search={useDeferredValue(search)} isAlone={useDeferredValue(isAlone)} />
}

const Home = memo(function Home({ search, isAlone }: { search: GallerySearch; isAlone: boolean }) {
  const user = useCurrentUser()
  return (
    <>
      {user && <FirstSteps user={user} />}
      <HomePage search={search} isOnlySearch={isAlone} featured={FEATURED} />
    </>
  )
})
