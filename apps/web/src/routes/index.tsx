import { createFileRoute } from '@tanstack/react-router'
import { galleryQuery } from '../features/gallery/gallery-query.ts'
import { parseGallerySearch } from '../features/gallery/gallery-search.ts'
import { HomePage } from '../features/gallery/home-page.tsx'

export const Route = createFileRoute('/')({
  validateSearch: parseGallerySearch,
  loaderDeps: ({ search }) => search,
  // Begun but not waited for: the grid shows its skeletons meanwhile.
  loader: ({ context, deps }) => void context.queryClient.prefetchInfiniteQuery(galleryQuery(deps)),
  component: function HomeRoute() {
    return <HomePage search={Route.useSearch()} />
  },
})
