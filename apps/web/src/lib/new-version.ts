import { ifPossible } from './if-possible.ts'

const KEY = 'reloaded-at'
/** A page that needs no data, requested to learn whether the server answers. */
const ANY_PAGE = '/login'

/** The entry file of the running version: its name contains a hash of its content. */
const entry = import.meta.env.SSR
  ? undefined
  : document.querySelector('script[type="module"][src]')?.getAttribute('src')

let isPartMissing = false

/**
 * Notes the parts of the site that cannot be loaded, and replaces the browser's error by our own: at the browser's
 * error the router would reload the page at once, and offline the page would be lost.
 */
export function noteMissingParts(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    isPartMissing = true
    payload.message = `A part of the site could not be loaded: ${payload.message}`
  })
}

/** The page as the server sends it now; undefined if it does not answer. */
async function servedPage(): Promise<string | undefined> {
  try {
    const answer = await fetch(ANY_PAGE, { cache: 'no-store' })
    const text = await answer.text()
    return answer.ok && text.includes('id="root"') ? text : undefined
  } catch {
    return undefined
  }
}

/** Stores version and address. True if they were not stored yet, undefined if the browser refuses storage. */
const rememberNew = (): boolean | undefined =>
  ifPossible(() => {
    const place = `${entry} ${window.location.href}`
    const isNew = sessionStorage.getItem(KEY) !== place
    sessionStorage.setItem(KEY, place)
    return isNew
  })

/**
 * Reloads the page if a part of the site could not be loaded and the server answers: a browser does not request a
 * failed file again until the page is reloaded, and the files of an older version may be gone. `hasFailed`: also if the
 * server has another version, whose answers this one may not understand. Unless the user has asked for it, an address
 * is reloaded once for each version, so that a missing file does not cause an endless loop.
 *
 * @returns whether there is nothing to reload, so that a retry makes sense
 */
export async function reloadIfPartMissing({ isAsked = false, hasFailed = false } = {}): Promise<boolean> {
  if (!isPartMissing && !hasFailed) return true
  const served = await servedPage()
  if (!isPartMissing && (!served || !entry || served.includes(entry))) return true
  // The address is stored after the request, so that of two calls before and after a link only one reloads.
  if (served && (rememberNew() || isAsked)) window.location.reload()
  return false
}
