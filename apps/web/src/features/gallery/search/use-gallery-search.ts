import { useNavigate, useRouter } from '@tanstack/react-router'
import { useSearchText } from '../../../lib/use-search-text.ts'
import { type GallerySearch, isSearch, parseGallerySearch } from '../gallery-search.ts'

/** The search in the address, with its text field. Each change is a history entry that Back undoes. */
export function useGallerySearch(search: GallerySearch) {
  const navigate = useNavigate()
  const router = useRouter()

  /** The search of the current navigation, which may not be shown yet. */
  const latest = () => parseGallerySearch(router.latestLocation.search)

  function go(next: GallerySearch, replace = false): void {
    void navigate({
      to: '/',
      search: parseGallerySearch({ ...latest(), ...next }),
      // The content above the search stays as it is during a search, so that the page does not jump.
      state: ({ galleryVisit, ...before }) => ({
        ...before,
        ...(replace && { galleryVisit }),
        beganAsSearch: before.beganAsSearch ?? isSearch(search),
      }),
      replace,
      resetScroll: false,
    })
  }

  const { text, type, settle } = useSearchText({
    inAddress: search.q ?? '',
    latest: () => latest().q ?? '',
    go: (q, replace) => go({ q }, replace),
  })
  return {
    text,
    type,
    change: (next: GallerySearch) => {
      settle()
      go(next)
    },
  }
}
