/** The number of loaded pages of a place in the history. Session storage survives a reload, like the history. */
const keyOf = (place: string): string => `gallery-pages:${place}`

export function rememberedPages(place: string | undefined): number {
  const pages =
    import.meta.env.SSR || place === undefined ? Number.NaN : Number(sessionStorage.getItem(keyOf(place)))
  return Number.isInteger(pages) && pages > 0 ? pages : 1
}

export function rememberPages(place: string | undefined, pages: number): void {
  if (place !== undefined) sessionStorage.setItem(keyOf(place), String(pages))
}
