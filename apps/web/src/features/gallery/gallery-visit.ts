import type { HistoryState, ParsedLocation } from '@tanstack/react-router'
import { ifPossible } from '../../lib/if-possible.ts'
import { type GallerySearch, parseGallerySearch } from './gallery-search.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The earlier visit to the gallery that this one continues. */
    galleryVisit?: string
  }
}

/** The key of the gallery's last state in this tab. Session storage survives a reload, as the history does. */
const KEY = 'last-gallery'

interface GalleryVisit {
  search: GallerySearch
  state: HistoryState
}

/** The key of the scroll position and the loaded pages: the history entry, or the visit that it continues. */
export const scrollKeyOf = ({ state }: Pick<ParsedLocation, 'state'>): string | undefined =>
  state.galleryVisit ?? state.key

/** Stores the gallery's state. To be called for every navigation. */
export function rememberGallery(location: ParsedLocation): void {
  if (location.pathname !== '/') return
  const { search, state } = location
  const place = { search, state: { ...state, galleryVisit: scrollKeyOf(location) } }
  ifPossible(() => sessionStorage.setItem(KEY, JSON.stringify(place)))
}

export const lastGallery = (): GalleryVisit | undefined =>
  // None on the server, and none before the first visit to the gallery.
  ifPossible(() => {
    const { search, state } = JSON.parse(sessionStorage.getItem(KEY)!) as GalleryVisit
    return { search: parseGallerySearch({ ...search }), state: { ...state } }
  })
