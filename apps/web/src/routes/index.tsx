import { createFileRoute } from '@tanstack/react-router'
import { galleryQuery } from '../features/gallery/gallery-query.ts'
import { parseGallerySearch } from '../features/gallery/gallery-search.ts'
import { rememberedPages } from '../features/gallery/remembered-pages.ts'
import { HomePage } from '../features/gallery/home-page.tsx'

export const Route = createFileRoute('/')({
  validateSearch: parseGallerySearch,
  loaderDeps: ({ search }) => search,
  // Begun but not waited for: the grid shows its skeletons meanwhile. Except where one comes back to a place
  // further down: that place must be there before the page can be scrolled to it.
  loader: async ({ context, deps, location }) => {
    const pages = rememberedPages(location.state.__TSR_key)
    const begun = context.queryClient.prefetchInfiniteQuery({ ...galleryQuery(deps), pages })
    if (pages > 1) await begun
  },
  component: function HomeRoute() {
    return <HomePage search={Route.useSearch()} />
  },
})
