import type { HistoryState, ParsedLocation } from '@tanstack/react-router'
import { type GallerySearch, parseGallerySearch } from './gallery-search.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The visit to the gallery that this one goes on with. */
    galleryVisit?: string
  }
}

/** How the gallery was seen last in this tab; session storage outlives a reload as the history does. */
const KEY = 'last-gallery'

export interface GalleryPlace {
  search: GallerySearch
  state: HistoryState
}

/** What scroll position and loaded pages are remembered by: each entry of the history, or the visit that it goes on with. */
export const placeOf = ({ state }: Pick<ParsedLocation, 'state'>): string | undefined =>
  state.galleryVisit ?? state.key

/** Called for every page that is shown. */
export function rememberGallery(location: ParsedLocation): void {
  if (location.pathname !== '/') return
  const { search, state } = location
  const place = { search, state: { ...state, galleryVisit: placeOf(location) } }
  sessionStorage.setItem(KEY, JSON.stringify(place))
}

/** The gallery as one left it, or null where one has not been there. */
export function lastGallery(): GalleryPlace | null {
  if (typeof sessionStorage === 'undefined') return null
  try {
    const { search, state } = JSON.parse(sessionStorage.getItem(KEY)!) as GalleryPlace
    return { search: parseGallerySearch({ ...search }), state: { ...state } }
  } catch {
    return null
  }
}
