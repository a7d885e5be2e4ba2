/** How many pages a place in the history had loaded; session storage outlives a reload as the history does. */
const keyOf = (place: string): string => `gallery-pages:${place}`

export function rememberedPages(place: string | undefined): number {
  const pages = place === undefined ? Number.NaN : Number(sessionStorage.getItem(keyOf(place)))
  return Number.isInteger(pages) && pages > 0 ? pages : 1
}

export function rememberPages(place: string | undefined, pages: number): void {
  if (place !== undefined) sessionStorage.setItem(keyOf(place), String(pages))
}
